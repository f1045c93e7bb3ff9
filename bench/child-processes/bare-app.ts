import type { FastifyInstance } from "fastify";
import { createServer } from "../../server/src/http/create-server.ts";
import { createLogStream } from "../../server/src/http/logging/log-stream.ts";

/** An app with the hooks and the log that apply to every call of the server, and nothing else. */
export const createBareApp = (): Promise<FastifyInstance> =>
  createServer({ logger: { level: "info", stream: createLogStream() }, shedsLoad: true });

export async function serveBare(bare: FastifyInstance): Promise<void> {
  await bare.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
  process.once("SIGTERM", () => void bare.close());
}
