import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { apiBasePath, createMeasure, getMeasure, searchMeasures } from "@indikatorkatalogen/contract";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../database/open-database.ts";
import { freePort } from "../../http/free-port.ts";
import { type ServerProcess, startServer } from "../faults/server-process.ts";
import { givenMainEditor } from "../start-node.ts";
import { isLong } from "../suite-length.ts";
import { createSharedDatabase } from "../test-database.ts";
import { publicHost, startNginx } from "./nginx.ts";

const rounds = isLong ? 5 : 1;
/** Two clients are enough for a request to be in progress at all times; more only slow down the restarts. */
const clients = isLong ? 40 : 2;

const shared = await createSharedDatabase("empty");
if (!shared) throw new Error("Several nodes need a PostgreSQL server");
const ports = [await freePort(), await freePort(), await freePort()] as const;
const [first, second, publicPort] = ports;
const settings = {
  PUBLIC_URL: `https://${publicHost}`,
  TRUSTED_PROXIES: "127.0.0.1",
  DRAIN_SECONDS: "1",
  WORKERS: "off",
};
const startOn = (port: number) => startServer({ DATABASE_URL: shared.url }, { ...settings, PORT: `${port}` });

const nodes: ServerProcess[] = [await startOn(first), await startOn(second)];
const nginx = await startNginx({ port: publicPort, nodes: [first, second] });
const database = await openDatabase({ databaseUrl: shared.url, dataDir: "" });
const ticket = await givenMainEditor(database);
await database.close();
// A client that reuses connections can send on one that nginx is closing.
const agent = new Agent({ keepAlive: false, rejectUnauthorized: false });

afterAll(async () => {
  agent.destroy();
  await nginx.stop();
  for (const node of nodes) node.kill("SIGKILL");
  await Promise.all(nodes.map(({ ended }) => ended));
  await shared.drop();
});

interface Answer {
  status: number;
  body: string;
}

function call(method: string, path: string, body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { host: publicHost, "x-hiqaa": ticket, "content-type": "application/json" };
    const options = { method, agent, headers, host: "127.0.0.1", port: publicPort, path: apiBasePath + path };
    const sent = request(options, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece) => pieces.push(piece));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(pieces).toString() }));
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** Requests the restart of a node by a file with its name, and waits until it is done. */
const restartScript = "touch $0.$1; until [ -e $0.$1.done ]; do sleep 0.05; done; rm $0.$1 $0.$1.done";

async function restartAll(): Promise<void> {
  const rolling = fileURLToPath(new URL("../../../../deploy/rolling-restart.sh", import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), "restart-"));
  const restart = join(folder, "restart");
  writeFileSync(restart, restartScript);
  const env = { ...process.env, NODES: nginx.nodesFile, RELOAD: nginx.reloadCommand, RESTART: `sh ${restart} ` };
  const ended = once(spawn("sh", [rolling, `${first}`, `${second}`], { env, stdio: "ignore" }), "exit");
  for (const [index, port] of [first, second].entries()) {
    while (!existsSync(`${restart}.${port}`)) await wait(50);
    nodes[index]?.kill("SIGTERM");
    expect(await nodes[index]?.ended).toBe(0);
    nodes[index] = await startOn(port);
    writeFileSync(`${restart}.${port}.done`, "");
  }
  expect(await ended).toEqual([0, null]);
  rmSync(folder, { recursive: true });
}

test("nodes are restarted one after the other behind nginx, and no request is lost", async () => {
  let isOver = false;
  const failures: string[] = [];
  const created: string[] = [];
  const attempt = async (name: string, work: () => Promise<Answer>) => {
    const { status, body } = await work().catch((error: Error) => ({ status: 0, body: String(error) }));
    const isAnswered = status >= 200 && status < 300;
    if (!isAnswered) failures.push(`${name}: ${status} ${body.slice(0, 200)}`);
    return isAnswered ? body : undefined;
  };
  const client = async (number: number) => {
    for (let round = 0; !isOver; round += 1) {
      await attempt("search", () => call("POST", searchMeasures.path, { searchValue: `stroke ${number} ${round}` }));
      const body = { title: `Mått ${number} ${round}` };
      const answer = await attempt("create", () => call(createMeasure.method, createMeasure.path, body));
      if (answer === undefined) continue;
      const { id } = JSON.parse(answer);
      created.push(id);
      await attempt("read", () => call("GET", getMeasure.path.replace(":id", id)));
    }
  };
  const runningClients = Array.from({ length: clients }, (_, number) => client(number));

  for (let round = 0; round < rounds; round += 1) await restartAll();
  isOver = true;
  await Promise.all(runningClients);

  expect(failures).toEqual([]);
  expect(created.length).toBeGreaterThan(clients);
  for (const id of created) expect((await call("GET", getMeasure.path.replace(":id", id))).status).toBe(200);
});
