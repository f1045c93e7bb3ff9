import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface HoldingProxy {
  url: string;
  /** Holds the next request for a page after the first. Resolves when it is requested; its response is never sent. */
  holdNextPage: () => Promise<void>;
  close: () => void;
}

/** A page after the first, of the contract version that the tests read. */
const page = /\/v3\?(.*&)?after=/;

/** A proxy between the distribution host and the catalogue that stops an import between two pages. */
export async function startHoldingProxy(target: string): Promise<HoldingProxy> {
  let onHeld: (() => void) | undefined;
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    if (onHeld && page.test(path)) {
      onHeld();
      onHeld = undefined;
      return;
    }
    const headers = Object.entries(request.headers).filter(([name]) => name !== "host" && name !== "connection");
    const answer = await fetch(target + path, {
      method: request.method ?? "GET",
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      ...(request.method === "POST" && { body: request, duplex: "half" }),
    });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdNextPage: () =>
      new Promise((resolve) => {
        onHeld = resolve;
      }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
