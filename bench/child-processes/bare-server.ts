import { readFile } from "node:fs/promises";
import Fastify from "fastify";
import { createBareApp, serveBare } from "./bare-app.ts";

// The limit for reads: a route that only sends bytes it already has. Either inside our server (`ours`), with everything
// that applies to all calls, or in plain Fastify (`fastify`), without hooks, plugins and log.

const [path = "", method = "GET", kind = "ours"] = process.argv.slice(2);
const bytes = await readFile(path);
const bare = kind === "fastify" ? Fastify() : await createBareApp();
bare.route({
  method: method as "GET" | "POST",
  url: "/",
  config: { mediaType: "application/json" },
  handler: (_request, reply) => reply.type("application/json; charset=utf-8").send(bytes),
});
await serveBare(bare);
