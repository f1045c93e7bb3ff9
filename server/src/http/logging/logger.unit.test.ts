import { apiBasePath, getDistributionState, getHealth } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { createServer } from "../create-server.ts";

const statePath = apiBasePath + getDistributionState.path;
const healthPath = apiBasePath + getHealth.path;

async function linesOf(
  level: string,
  paths: readonly string[],
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const logger = { level, stream: { write: (line: string) => void lines.push(line) } };
  const app = await createServer({ logger, trustedProxies: ["127.0.0.1"] });
  app.get<{ Querystring: { refused?: string } }>(statePath, async ({ query }, reply) =>
    reply.code(query.refused ? 401 : 200).send(),
  );
  app.get(healthPath, async () => "");
  for (const path of paths) await app.inject({ url: path, headers });
  await app.close();
  return lines.map((line) => JSON.parse(line));
}

test("a host that only asks whether anything has changed leaves no line, unless it is refused", async () => {
  const lines = await linesOf("info", [`${statePath}?since=1`, `${statePath}?refused=1`, healthPath]);

  expect(lines.map(({ statusCode }) => statusCode)).toEqual([401, 200]);
});

test("every call leaves a line when details are logged", async () => {
  const lines = await linesOf("debug", [`${statePath}?since=1`, healthPath]);

  expect(lines.map(({ path }) => path)).toEqual([statePath, healthPath]);
});

test.each(["warn", "silent"])("no call leaves a line at level %s", async (level) => {
  expect(await linesOf(level, [`${statePath}?refused=1`, healthPath])).toEqual([]);
});

test("a line has the form of the program's other lines, on one row whatever the path", async () => {
  const [line] = await linesOf("info", [`${healthPath}?"\n`]);

  expect(line).toMatchObject({ level: 30, pid: process.pid, method: "GET", path: healthPath, msg: "answered" });
  expect(line).toHaveProperty("hostname");
  expect(line).toHaveProperty("transactionId");
  expect(Math.abs(Number(line?.time) - Date.now())).toBeLessThan(60_000);
});

test("an address that a proxy passes on unread stays within its text", async () => {
  const forged = '1.2.3.4"';

  const [line] = await linesOf("info", [`${statePath}?refused=1`], { "x-forwarded-for": forged });

  expect(line).toMatchObject({ ip: forged, statusCode: 401 });
});
