import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../http/free-port.ts";
import { startServer } from "../faults/server-process.ts";
import { createSharedDatabase } from "../test-database.ts";

const root = new URL("../../../../", import.meta.url);
const shipped = fileURLToPath(new URL("deploy/prometheus/", root));
const folder = mkdtempSync(join(tmpdir(), "prometheus-"));
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  rmSync(folder, { recursive: true });
});

/** A real Prometheus with the shipped configuration and rules; only the targets are replaced. */
async function startPrometheus(targets: string): Promise<string> {
  const config = readFileSync(join(shipped, "prometheus.yml"), "utf8");
  cpSync(join(shipped, "alerts.yml"), join(folder, "alerts.yml"));
  writeFileSync(
    join(folder, "prometheus.yml"),
    config.replace(/targets: .*/, `targets: [${targets}]`).replace("15s", "1s"),
  );
  const address = `127.0.0.1:${await freePort()}`;
  const args = [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`];
  const child = spawn("prometheus", [...args, `--web.listen-address=${address}`], { stdio: "ignore" });
  closing.push(async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  });
  return address;
}

test("Prometheus scrapes a node, and no rule complains about it", async () => {
  const metricsPort = await freePort();
  const shared = await createSharedDatabase("empty");
  if (!shared) throw new Error("There is no PostgreSQL server");
  const server = await startServer({ DATABASE_URL: shared.url }, { METRICS_PORT: `${metricsPort}` });
  closing.push(async () => {
    server.kill("SIGTERM");
    await server.ended;
    await shared.drop();
  });
  const prometheus = await startPrometheus(`127.0.0.1:${metricsPort}`);

  const query = async (expression: string): Promise<string | undefined> => {
    const address = `http://${prometheus}/api/v1/query?query=${encodeURIComponent(expression)}`;
    // Until Prometheus listens there is no answer.
    const text = await fetch(address).then(
      (response) => response.text(),
      () => undefined,
    );
    return text && JSON.parse(text).data.result[0]?.value[1];
  };

  await expect.poll(() => query('up{job="catalogue"}')).toBe("1");
  await fetch(`${server.url}/live`);
  const requests = 'sum(catalogue_http_request_duration_seconds_count{route="/live"})';
  await expect.poll(() => query(requests)).toBe("1");
  await expect.poll(() => query("catalogue_index_current")).toBe("1");
  expect(await query("catalogue_database_up")).toBe("1");
  expect(await query('count(ALERTS{alertstate="firing"})')).toBeUndefined();
});

test("the alert rules are valid, and each has an entry in the runbook", () => {
  execFileSync("promtool", ["check", "rules", join(shipped, "alerts.yml")], { stdio: "pipe" });
  const rules = readFileSync(join(shipped, "alerts.yml"), "utf8");
  const runbook = readFileSync(new URL("docs/runbook.md", root), "utf8");

  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  const entries = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);

  expect(alerts.length).toBeGreaterThan(5);
  expect(entries).toEqual(alerts);
});

test("every metric of a rule and of the dashboard is one that the server has", async () => {
  const source = ["metrics.ts", "sample-catalogue.ts", "sample-backups.ts"]
    .map((name) => readFileSync(new URL(`server/src/metrics/${name}`, root), "utf8"))
    .join();
  const used = ["deploy/prometheus/alerts.yml", "deploy/grafana/dashboard.json"].flatMap((name) => [
    ...readFileSync(new URL(name, root), "utf8").matchAll(/catalogue_(\w+?)(_bucket|_count)?\b(?=[^:\w])/g),
  ]);

  expect(used.length).toBeGreaterThan(15);
  for (const [, name] of used) expect(source).toContain(name);
});
