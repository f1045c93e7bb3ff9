import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiBasePath } from "@indikatorkatalogen/contract";
import autocannon from "autocannon";
import Fastify from "fastify";
import { buildApp } from "../server/src/app.ts";
import { migrateToLatest } from "../server/src/database/migrate.ts";
import { openDatabase } from "../server/src/database/open-database.ts";
import { loadDemoCatalogue } from "../server/src/demo/demo-catalogue.ts";

// `npm run bench`: how much of the bare limit each call reaches. The limit is a server that does nothing but send the
// very same bytes, measured in the same run, so that the ratios mean the same on any machine.

interface Call {
  name: string;
  method: "GET" | "POST";
  path: string;
  body?: object;
}

const search = "/measureversions/searchlatest/withparams";
const dataDir = await mkdtemp(join(tmpdir(), "catalogue-bench-"));
const { db, close } = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir });
await migrateToLatest(db);
await loadDemoCatalogue(db, new Date());
const login = { demo: true, publicUrl: undefined, oidc: undefined, pause: async () => {} };
const app = await buildApp({
  db,
  now: () => new Date(),
  buildInfo: { version: "0", build: "bench" },
  logger: false,
  login,
});
const address = await app.listen({ port: 0, host: "127.0.0.1" });
const { id } = await db.selectFrom("measure").select("id").executeTakeFirstOrThrow();

const calls: Call[] = [
  { name: "a measure", method: "GET", path: `/measures/${id}` },
  { name: "the list", method: "POST", path: search, body: {} },
  {
    name: "a search for words",
    method: "POST",
    path: search,
    body: { searchValue: "hjärtinfarkt", sortfield: "RELEVANCE" },
  },
  { name: "the list with facets", method: "POST", path: search, body: { facets: true } },
];
for (const call of calls) {
  const ours = await measure(address + apiBasePath + call.path, call);
  const bare = await measureBare(await answerOf(call), call);
  process.stdout.write(`${call.name.padEnd(24)} ${(ours / bare).toFixed(3)} of the bare limit\n`);
}

await app.close();
await close();
await rm(dataDir, { recursive: true });

const bodyOf = ({ body }: Call) =>
  body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {};

async function answerOf(call: Call): Promise<string> {
  const response = await fetch(address + apiBasePath + call.path, { method: call.method, ...bodyOf(call) });
  return response.text();
}

async function measure(url: string, call: Call): Promise<number> {
  const { requests, non2xx } = await autocannon({
    url,
    method: call.method,
    connections: 4,
    duration: 4,
    ...bodyOf(call),
  });
  if (non2xx > 0) throw new Error(`${call.name}: ${non2xx} answers were refused`);
  return requests.average;
}

async function measureBare(answer: string, call: Call): Promise<number> {
  const bare = Fastify();
  bare.route({
    method: call.method,
    url: "/",
    handler: (_request, reply) => reply.type("application/json").send(answer),
  });
  const url = await bare.listen({ port: 0, host: "127.0.0.1" });
  const result = await measure(url, call);
  await bare.close();
  return result;
}
