import { readFile } from "node:fs/promises";
import compress from "@fastify/compress";
import Fastify, { LogController } from "fastify";
import { createLogStream } from "../server/src/http/log-stream.ts";
import { logCalls, loggerOptions } from "../server/src/http/logger.ts";
import { installRateLimits } from "../server/src/http/rate-limits.ts";
import { installSecurityHeaders } from "../server/src/http/security-headers.ts";

// The limit: a server with our plugins and our log that does nothing but send bytes it already has.

const [path = "", method = "GET"] = process.argv.slice(2);
const bytes = await readFile(path);
const logger = { ...loggerOptions("info"), stream: createLogStream() };
const bare = Fastify({ logger, logController: new LogController({ disableRequestLogging: true }) });
logCalls(bare);
await installSecurityHeaders(bare, { publicUrl: undefined, analytics: undefined });
await installRateLimits(bare);
await bare.register(compress);
bare.route({
  method: method as "GET" | "POST",
  url: "/",
  handler: (_request, reply) => reply.type("application/json; charset=utf-8").send(bytes),
});
await bare.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
process.once("SIGTERM", () => void bare.close());
