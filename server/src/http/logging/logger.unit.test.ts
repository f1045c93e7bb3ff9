import { Writable } from "node:stream";
import { apiBasePath, getDistributionState, getHealth } from "@indikatorkatalogen/contract";
import Fastify, { LogController } from "fastify";
import { expect, test } from "vitest";
import { logCalls, loggerOptions } from "./logger.ts";

test("a host that only asks whether anything has changed leaves no line, unless it is refused", async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  const logController = new LogController({ disableRequestLogging: true });
  const app = Fastify({ logger: { ...loggerOptions("info"), stream }, logController });
  logCalls(app as unknown as Parameters<typeof logCalls>[0]);
  const statePath = apiBasePath + getDistributionState.path;
  app.get<{ Querystring: { refused?: string } }>(statePath, async ({ query }, reply) =>
    reply.code(query.refused ? 401 : 200).send(),
  );
  app.get(apiBasePath + getHealth.path, async () => "");

  for (const path of [`${statePath}?since=1`, `${statePath}?refused=1`, apiBasePath + getHealth.path]) {
    await app.inject(path);
  }

  expect(lines.map((line) => JSON.parse(line).statusCode)).toEqual([401, 200]);
});
