import compress from "@fastify/compress";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { createLogStream } from "../server/src/http/log-stream.ts";
import { logCalls, loggerOptions } from "../server/src/http/logger.ts";
import { installSecurityHeaders } from "../server/src/http/security-headers.ts";

/** A server with our plugins and our log, and with nothing else. */
export async function createBareApp(): Promise<FastifyInstance> {
  const logger = { ...loggerOptions("info"), stream: createLogStream() };
  const bare = Fastify({ logger, logController: new LogController({ disableRequestLogging: true }) });
  logCalls(bare);
  await installSecurityHeaders(bare, { publicUrl: undefined, analytics: undefined });
  await bare.register(compress);
  return bare as unknown as FastifyInstance;
}

export async function serveBare(bare: FastifyInstance): Promise<void> {
  await bare.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
  process.once("SIGTERM", () => void bare.close());
}
