import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { callerOf } from "../../callers/caller.ts";
import { newId } from "../../database/new-id.ts";
import { openDatabase } from "../../database/open-database.ts";
import { openJobQueue } from "../../jobs/job-queue.ts";
import { prepareJobs } from "../../jobs/prepare-jobs.ts";
import { changeField } from "../../modules/measures/editing/version-fields.service.ts";
import { schedulePublication } from "../../modules/reviews/schedule-publication.service.ts";
import { publishAtTimeJob } from "../../modules/reviews/scheduled-publication-job.ts";
import { givenVersion } from "../given-measures.ts";
import { isLong } from "../suite-length.ts";
import { startControlledPostgres } from "./postgres-control.ts";
import { prepareServerDatabase } from "./prepare-database.ts";
import { compileCache } from "./server-process.ts";

const kills = isLong ? 40 : 4;
const versions = isLong ? 200 : 20;

const postgres = await startControlledPostgres();
await prepareServerDatabase(postgres.url);
const { db, close } = await openDatabase({ databaseUrl: postgres.url, dataDir: "" });
await prepareJobs(db, [publishAtTimeJob]);
const jobs = await openJobQueue(db, { warn: () => {} });
const nodes: ChildProcess[] = [];
let doneByJobs = 0;
afterAll(async () => {
  await jobs.close();
  for (const node of nodes) node.kill("SIGKILL");
  await close();
  await postgres.remove();
});

async function startNode(): Promise<ChildProcess> {
  const program = fileURLToPath(new URL("./publisher-process.ts", import.meta.url));
  const node = spawn(process.execPath, [program, postgres.url], {
    env: { ...process.env, ...compileCache },
    stdio: ["ignore", "pipe", "inherit"],
  });
  nodes.push(node);
  const lines = createInterface(node.stdout);
  lines.on("line", (line) => (doneByJobs += Number(line.includes(publishAtTimeJob.name))));
  await once(lines, "line");
  return node;
}

async function givenPublisher() {
  const user = { id: newId(), firstName: "Test", lastName: "Publisher", roles: ["MAIN_EDITOR" as const] };
  await db
    .insertInto("appUser")
    .values({ ...user, username: user.id, passwordHash: "-", created: new Date() })
    .execute();
  return { db, jobs, caller: callerOf({ ...user, username: user.id }), now: () => new Date() };
}

/** Schedules publications of drafts, and changes every third draft afterwards. */
async function givenSchedules(): Promise<{ id: string; isChanged: boolean }[]> {
  const publisher = await givenPublisher();
  const scheduled: { id: string; isChanged: boolean }[] = [];
  for (let nr = 0; nr < versions; nr += 1) {
    const { id, revision } = await givenVersion(db);
    const wanted = { publishAt: Date.now() + 3_600_000, reason: null, closesEarlier: false };
    await schedulePublication(publisher, { id, expectedRevision: revision }, wanted);
    const isChanged = nr % 3 === 0;
    const change = { field: "description", value: "Efteråt" };
    if (isChanged) await changeField(publisher, { id, expectedRevision: undefined }, change);
    scheduled.push({ id, isChanged });
  }
  return scheduled;
}

/** Makes some publications due while nodes and the database are killed in turn. */
async function killInTurn(): Promise<void> {
  let running = [await startNode(), await startNode()];
  for (let count = 0; count < kills; count += 1) {
    await makeDue(Math.ceil(versions / kills));
    await wait(50 * (count % 4));
    if (count % 4 === 3) {
      await postgres.kill();
      await postgres.start();
    }
    const [oldest, ...others] = running;
    oldest?.kill("SIGKILL");
    running = [...others, await startNode()];
  }
}

/** Makes some schedules and their jobs due. The connection of the test itself may also be lost. */
async function makeDue(count: number): Promise<void> {
  const statement = sql`WITH due AS (
      UPDATE scheduled_publication SET publish_at = now() WHERE id IN (
        SELECT id FROM scheduled_publication WHERE state = 'PENDING' AND publish_at > now() ORDER BY id LIMIT ${count})
      RETURNING id)
    UPDATE job.job SET start_after = now() FROM due
    WHERE name = ${publishAtTimeJob.name} AND data->>'scheduleId' = due.id::text`;
  await expect
    .poll(() =>
      statement.execute(db).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
}

const countPending = async () => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM scheduled_publication
    WHERE state = 'PENDING'`.execute(db);
  return rows[0]?.count;
};

interface Outcome {
  versionId: string;
  state: string;
  failure: string | null;
  publications: number;
  status: string;
  events: string[];
}

test(`nodes and the database are killed ${kills} times while scheduled publications are due: each happens once, or its failure is notified`, async () => {
  const scheduled = await givenSchedules();

  await killInTurn();
  await makeDue(versions);
  await expect.poll(countPending).toBe(0);
  expect(doneByJobs).toBeGreaterThan(0);

  const { rows } = await sql<Outcome>`SELECT schedule.version_id, schedule.state, schedule.failure, version.status,
      (SELECT count(*)::int FROM measure_revision WHERE version_id = schedule.version_id
        AND event_type = 'PUBLISHED') AS publications,
      ARRAY(SELECT type FROM review_event WHERE version_id = schedule.version_id
        AND type <> 'PUBLICATION_SCHEDULED') AS events
    FROM scheduled_publication AS schedule JOIN measure_version AS version ON version.id = schedule.version_id
    `.execute(db);
  const byVersion = new Map(rows.map(({ versionId, ...outcome }) => [versionId, outcome]));
  const published = { state: "PUBLISHED", failure: null, publications: 1, status: "PUBLISHED" };
  const refused = { state: "FAILED", failure: "CHANGED", publications: 0, status: "ONGOING" };
  for (const { id, isChanged } of scheduled) {
    const expected = isChanged
      ? { ...refused, events: ["PUBLICATION_FAILED"] }
      : { ...published, events: ["PUBLICATION_DONE"] };
    expect(byVersion.get(id)).toEqual(expected);
  }
});
