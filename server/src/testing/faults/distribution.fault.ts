import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  apiBasePath,
  type ConsumerPage,
  consumerPage,
  type DistributedMeasure,
  distributionHealth,
  getMeasure,
  measure,
  reportingSystems,
} from "@indikatorkatalogen/contract";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../database/database.ts";
import { importRows } from "../../modules/measures/transfer/import-rows.service.ts";
import { isLong } from "../suite-length.ts";
import { startHost } from "./distribution-process.ts";
import { startHoldingProxy } from "./holding-proxy.ts";
import { prepareEmbeddedDatabase } from "./prepare-database.ts";
import { startServer } from "./server-process.ts";

const kills = Number(process.env.FAULT_KILLS ?? (isLong ? 50 : 2));
const measureCount = 250;
const folder = await mkdtemp(join(tmpdir(), "distribution-faults-"));
const [dataDir, hostDir] = [join(folder, "catalogue"), join(folder, "host")];
const key = "a key for the fault tests";

const ticket = await prepareEmbeddedDatabase(dataDir, fillCatalogue);
const catalogue = await startServer(
  { DATA_DIR: dataDir },
  { DISTRIBUTION_URL: "http://unused.test", DISTRIBUTION_KEY: key },
);
const proxy = await startHoldingProxy(catalogue.url);
const start = () => startHost({ DATA_DIR: hostDir, CATALOGUE_URL: proxy.url, DISTRIBUTION_KEY: key });
let host = await start();
afterAll(async () => {
  await host.kill();
  proxy.close();
  catalogue.kill("SIGKILL");
  await catalogue.ended;
  await rm(folder, { recursive: true, force: true });
});

async function fillCatalogue(db: Database): Promise<void> {
  const rows = Array.from({ length: measureCount }, (_, number) => ({
    title: `Distribuerat mått ${number}`,
    versionNr: 1,
    status: "PUBLISHED",
    description: "Beskrivning ".repeat(100),
    connections: [{ reportingSystem: "Systemet", contractVersion: 3 }],
  }));
  const lines = rows.map((row) => JSON.stringify(row));
  const { errors } = await importRows(db, lines, { now: new Date(), dryRun: false, strict: false });
  expect(errors).toEqual([]);
}

const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
  const headers = { "x-hiqaa": ticket, "content-type": "application/json" };
  const response = await fetch(catalogue.url + apiBasePath + path, { headers, ...init });
  expect(response.status, path).toBe(200);
  return response.json();
};

/** Changes every measure with one call. */
async function renameSystem(name: string): Promise<void> {
  const [system] = z.array(reportingSystems.get.response).parse(await call(reportingSystems.list.path));
  if (!system) throw new Error("The measures are reported through a system");
  await call(`/reportingsystems/${system.id}`, { method: "PUT", body: JSON.stringify({ ...system, name }) });
}

const importOf = async () => {
  const { contracts } = distributionHealth.parse(await (await fetch(`${host.url}/health`)).json());
  return contracts.find(({ contract }) => contract === "v3");
};

async function listServed(): Promise<DistributedMeasure[]> {
  const served: DistributedMeasure[] = [];
  let page: ConsumerPage | undefined;
  do {
    const since: string = page ? `&since=${page.next}` : "";
    page = consumerPage.parse(await (await fetch(`${host.url}/measures?contract=v3&pagesize=500${since}`)).json());
    served.push(...page.measures);
  } while (page.hasMore);
  return served;
}

const systemsOf = (served: DistributedMeasure[]) =>
  new Set(served.map(({ version }) => version.connections[0]?.reportingSystem?.name));

test(`${kills} kills in the middle of an import leave all of it or nothing, and a completed one equals the catalogue`, async () => {
  await expect.poll(async () => (await importOf())?.measures).toBe(measureCount);
  for (let kill = 0; kill < kills; kill += 1) {
    await host.kill();
    await renameSystem(`System ${kill}`);
    const held = proxy.holdNextPage();
    host = await start();
    // The result of the previous import, and nothing of the interrupted one.
    const before = await listServed();
    expect([before.length, systemsOf(before).size]).toEqual([measureCount, 1]);
    await held;
    expect((await importOf())?.running?.read).toBeGreaterThan(0);
  }
  await host.kill();
  host = await start();
  await expect.poll(() => isNewest(kills - 1)).toBe(true);

  const served = await listServed();
  const anonymous = { headers: {} };
  for (const { id, version } of served) {
    const kept = measure.parse(await call(getMeasure.path.replace(":id", id), anonymous));
    expect(kept.measureVersions).toEqual([version]);
  }
  expect(served).toHaveLength(measureCount);
});

async function isNewest(kill: number): Promise<boolean> {
  return systemsOf(await listServed()).has(`System ${kill}`);
}
