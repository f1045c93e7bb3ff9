import { readFile } from "node:fs/promises";
import { createBareApp, serveBare } from "./bare-app.ts";

// The limit of what reads: it does nothing but send bytes it already has.

const [path = "", method = "GET"] = process.argv.slice(2);
const bytes = await readFile(path);
const bare = await createBareApp();
bare.route({
  method: method as "GET" | "POST",
  url: "/",
  handler: (_request, reply) => reply.type("application/json; charset=utf-8").send(bytes),
});
await serveBare(bare);
