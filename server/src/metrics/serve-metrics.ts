import { once } from "node:events";
import { createServer } from "node:http";
import { StartError } from "../errors/start-error.ts";
import type { Metrics } from "./metrics.ts";

interface Address {
  host: string;
  port: number;
}

/** Serves the metrics on a port of their own: they are for the operator, not for visitors. Returns the function that stops it. */
export async function serveMetrics({ registry }: Metrics, { host, port }: Address): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return response.writeHead(404).end();
    try {
      const text = await registry.metrics();
      return response.writeHead(200, { "content-type": registry.contentType }).end(text);
    } catch {
      return response.writeHead(500).end();
    }
  });
  server.listen(port, host);
  await once(server, "listening").catch((error: Error) => {
    throw new StartError(`METRICS_PORT=${port} cannot be opened: ${error.message}`);
  });
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}
