import { setTimeout as wait } from "node:timers/promises";
import { apiBasePath, listChanges, type PublicChanges, updatePublishedVersion } from "@indikatorkatalogen/contract";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../database/open-database.ts";
import { findWritableUrl } from "../../database/server/server-address.ts";
import { type PostgresControl, startControlledPostgres } from "../faults/postgres-control.ts";
import { prepareServerDatabase } from "../faults/prepare-database.ts";
import { type ServerProcess, startServer } from "../faults/server-process.ts";
import { createWriter } from "../faults/writer.ts";
import { givenMeasure } from "../given-measures.ts";
import { startStandby } from "./standby.ts";

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** A primary with a published measure, and its standby. */
async function givenServers() {
  const primary = await startControlledPostgres();
  closing.push(primary.remove);
  const ticket = await prepareServerDatabase(primary.url);
  const versionId = await givenPublished(primary.url);
  const standby = await startStandby(primary.url);
  closing.push(standby.remove);
  const { host } = new URL(standby.url);
  // The standby is listed first, so that the primary is not chosen because of the order of the hosts.
  return { primary, standby, ticket, versionId, host, bothHosts: primary.url.replace(/@/, `@${host},`) };
}

async function givenPublished(url: string): Promise<string> {
  const { db, close } = await openDatabase({ databaseUrl: url, dataDir: "" });
  const { measureVersions } = await givenMeasure(db, { title: "Publicerat", statuses: ["PUBLISHED"] });
  await close();
  return measureVersions[0]?.id ?? "";
}

async function startNode(databaseUrl: string): Promise<ServerProcess> {
  const node = await startServer({ DATABASE_URL: databaseUrl });
  closing.push(async () => {
    node.kill("SIGKILL");
    await node.ended;
  });
  return node;
}

/** Changes a published measure again and again through a node, and records the acknowledged titles. */
function createPublisher({ url }: ServerProcess, { versionId, ticket }: { versionId: string; ticket: string }) {
  const acknowledged: string[] = [];
  let isStopped = false;
  async function run(): Promise<void> {
    for (let count = 0; !isStopped; count += 1) {
      const title = `Publicerat ${count}`;
      const response = await fetch(url + apiBasePath + updatePublishedVersion.path.replace(":id", versionId), {
        method: updatePublishedVersion.method,
        headers: { "x-hiqaa": ticket, "content-type": "application/json" },
        body: JSON.stringify({ title, numeratorDefinition: "Antal", keywords: [], reason: "Prov" }),
      });
      if (response.status === 200 || response.status === 204) acknowledged.push(title);
      else await wait(50);
      await response.text();
    }
  }
  return { run, acknowledged, stop: () => (isStopped = true) };
}

/** Follows the public changes of a node as a consumer does, from cursor to cursor. */
function createFollower({ url }: ServerProcess) {
  const titles: string[] = [];
  let since: string | undefined;
  let isStopped = false;
  async function run(): Promise<void> {
    while (!isStopped) {
      const query = since ? `?since=${since}` : "";
      const response = await fetch(url + apiBasePath + listChanges.path + query);
      if (response.status === 200) {
        const { changes, next } = (await response.json()) as PublicChanges;
        titles.push(...changes.map(({ title }) => title));
        since = next;
      } else {
        await response.text();
        // Any other status, such as for an unknown cursor, would mean that a listed change has been lost.
        expect(response.status).toBe(503);
      }
      await wait(100);
    }
  }
  return { run, titles, stop: () => (isStopped = true) };
}

/** How a primary is lost and restored: a process that ends, or a machine that no longer responds. */
const losses = {
  killed: { lose: (server: PostgresControl) => server.kill(), restore: (server: PostgresControl) => server.start() },
  frozen: { lose: (server: PostgresControl) => server.freeze(), restore: (server: PostgresControl) => server.thaw() },
};

test.for(["killed", "frozen"] as const)(
  "when the primary is %s under load and the standby promoted, no acknowledged write is lost, and nodes and feed follow",
  async (loss) => {
    const { primary, standby, ticket, versionId, host, bothHosts } = await givenServers();
    const nodes = [await startNode(bothHosts), await startNode(bothHosts)] as const;
    const targets = nodes.map(({ url }) => ({ current: url }));
    const writers = await Promise.all(
      [0, 1, 2, 3].map((nr) => createWriter({ url: () => targets[nr % 2]?.current ?? "", ticket }, `Failover ${nr}`)),
    );
    const publisher = createPublisher(nodes[0], { versionId, ticket });
    const follower = createFollower(nodes[1]);
    const running = [...writers, publisher, follower].map((client) => client.run());
    const counts = () => writers.map((writer) => writer.counts.acknowledged);
    await expect.poll(() => counts().every((count) => count > 5) && follower.titles.length > 2).toBe(true);

    await losses[loss].lose(primary);
    const lostAt = performance.now();
    await standby.promote();
    const before = counts();
    const published = publisher.acknowledged.length;
    await expect.poll(() => counts().every((count, nr) => count > (before[nr] ?? 0)), { interval: 50 }).toBe(true);
    const seconds = ((performance.now() - lostAt) / 1000).toFixed(1);
    await expect.poll(() => publisher.acknowledged.length).toBeGreaterThan(published + 3);
    // The former primary is restored and accepts writes too, but no node uses it.
    await losses[loss].restore(primary);
    const restored = publisher.acknowledged.length;
    await expect.poll(() => publisher.acknowledged.length).toBeGreaterThan(restored + 3);
    for (const client of [...writers, publisher]) client.stop();
    await expect.poll(() => publisher.acknowledged.filter((title) => !follower.titles.includes(title))).toEqual([]);
    follower.stop();
    await Promise.all(running);

    console.log(`all writers went on ${seconds} s after the primary was ${loss}`, JSON.stringify(counts()));
    expect(follower.titles).toEqual([...new Set(follower.titles)]);
    // Each node also shows what was written through the other.
    targets.reverse();
    await expect.poll(async () => (await Promise.all(writers.map((writer) => writer.check()))).flat()).toEqual([]);
    expect(new URL(await findWritableUrl(bothHosts)).host).toBe(host);
  },
);
