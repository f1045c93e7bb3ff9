import {
  cancelScheduledPublication,
  changeSingleField,
  deleteVersion,
  getVersionReview,
  publishVersion,
  schedulePublication,
  updateOwnerReviewSetting,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { runJobs } from "../../jobs/run-jobs.ts";
import { givenVersion } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { getValidTicket } from "../login/tickets.service.ts";
import { getStoredVersion } from "../measures/writing/change-version.service.ts";
import { publishDue } from "./publish-due.service.ts";
import { publishAtTimeJob } from "./scheduled-publication-job.ts";

const { call, db, listen, logIn, clock } = await startTestApp();
const publisher = await logIn("MAIN_EDITOR");
const idOf = async (ticket: string) => (await getValidTicket(db, ticket)).user.id;

const hour = 3_600_000;
const inAnHour = () => Date.now() + hour;
const schedule = (id: string, revision: number | undefined, publishAt = inAnHour(), ticket = publisher) =>
  call(
    schedulePublication,
    {
      params: { id },
      headers: revision === undefined ? {} : { "if-match": `"${revision}"` },
      body: { publishAt, reason: "Beslutat" },
    },
    ticket,
  );
const passTime = (id: string) =>
  sql`UPDATE scheduled_publication SET publish_at = now() - interval '1 second' WHERE version_id = ${id}
    AND state = 'PENDING'`.execute(db);
const work = () => publishDue({ db, now: () => clock.now, signal: new AbortController().signal });
const stateOf = async (id: string) =>
  (await call(getVersionReview, { params: { id } }, publisher)).body.scheduled ?? undefined;
const eventsOf = async (id: string) =>
  (
    await sql<{ type: string }>`SELECT type FROM review_event WHERE version_id = ${id} ORDER BY sequence`.execute(db)
  ).rows.map(({ type }) => type);
const publications = async (id: string) =>
  (await db.selectFrom("measureRevision").select("reason").where("versionId", "=", id).execute()).map(
    ({ reason }) => reason,
  );

test("a scheduled revision is published when its time has come, once, and not before", async () => {
  const { id, revision } = await givenVersion(db);
  expect((await schedule(id, revision)).body).toMatchObject({
    state: "PENDING",
    revision,
    requestedBy: "Test MAIN_EDITOR",
  });

  await work();
  expect((await getStoredVersion(db, id)).status).toBe("ONGOING");
  await passTime(id);
  expect(await work()).toEqual({ published: 1, failed: 0 });
  expect(await work()).toEqual({ published: 0, failed: 0 });

  expect(await getStoredVersion(db, id)).toMatchObject({ status: "PUBLISHED", lastPublishedBy: "Test MAIN_EDITOR" });
  expect(await publications(id)).toEqual(["Beslutat"]);
  expect(await stateOf(id)).toMatchObject({ state: "PUBLISHED" });
  expect(await eventsOf(id)).toContain("PUBLICATION_DONE");
});

test("a job of its own publishes it at its time, without the round that is made every minute", async () => {
  const { id, revision } = await givenVersion(db);
  const cancelled = await givenVersion(db);
  const soon = () => Date.now() + 4000;
  await schedule(cancelled.id, cancelled.revision, soon());
  await call(cancelScheduledPublication, { params: { id: cancelled.id } }, publisher);
  const { publishAt } = (await schedule(id, revision, soon())).body;
  const dependencies = { db, listen, now: () => clock.now, log: { info: () => {}, warn: () => {} } };
  const jobSettings = { isDemo: false, distribution: undefined, reviewRetentionDays: 365 };
  const node = { ...dependencies, jobSettings, afterWrite: async () => {}, isClockInSync: async () => true };

  const stops = [await runJobs([publishAtTimeJob], node), await runJobs([publishAtTimeJob], node)];
  try {
    await expect.poll(async () => (await stateOf(id))?.state, { timeout: 60_000 }).toBe("PUBLISHED");
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }

  const { rows } = await sql<{ startAfter: Date }>`SELECT start_after FROM job.job WHERE name = ${publishAtTimeJob.name}
    AND data ->> 'scheduleId' = (SELECT id::text FROM scheduled_publication WHERE version_id = ${id})`.execute(db);
  expect(rows.map(({ startAfter }) => startAfter.getTime())).toEqual([publishAt]);
  expect(await publications(id)).toHaveLength(1);
  expect((await getStoredVersion(db, cancelled.id)).status).toBe("ONGOING");
});

test("workers on two nodes publish it once", async () => {
  const { id, revision } = await givenVersion(db);
  await schedule(id, revision);
  await passTime(id);

  const counts = await Promise.all([work(), work()]);

  expect(counts.reduce((sum, { published }) => sum + published, 0)).toBe(1);
  expect(await publications(id)).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ state: "PUBLISHED" });
});

test("text that has changed since is not published, and the user who scheduled it is notified of the reason", async () => {
  const { id, revision } = await givenVersion(db);
  await schedule(id, revision);
  const body = { field: "description", value: "Efteråt" };
  await call(changeSingleField, { params: { id }, headers: {}, body }, publisher);
  await passTime(id);

  expect(await work()).toEqual({ published: 0, failed: 1 });

  expect((await getStoredVersion(db, id)).status).toBe("ONGOING");
  expect(await stateOf(id)).toMatchObject({ state: "FAILED", failure: "CHANGED", failureDetail: expect.any(String) });
  const { rows } = await sql<{ recipients: string[] }>`SELECT recipients FROM review_event
    WHERE version_id = ${id} AND type = 'PUBLICATION_FAILED'`.execute(db);
  expect(rows).toEqual([{ recipients: [await idOf(publisher)] }]);
});

test("missing approvals, missing content and lost rights are notified too", async () => {
  const leaving = await logIn("MAIN_EDITOR");
  const unapproved = await givenVersion(db);
  const rules = { approvals: 1, fourEyes: false, reviewerRoles: ["ADMIN" as const] };
  const owner = { id: unapproved.measureOwner?.id ?? "" };
  await call(updateOwnerReviewSetting, { params: owner, body: rules }, await logIn("ADMIN"));
  const incomplete = await givenVersion(db, { soughtValue: null });
  const unallowed = await givenVersion(db);
  await schedule(unapproved.id, unapproved.revision);
  await schedule(incomplete.id, incomplete.revision);
  await schedule(unallowed.id, unallowed.revision, inAnHour(), leaving);
  await db
    .updateTable("appUser")
    .set({ roles: ["EDITOR"] })
    .where("id", "=", await idOf(leaving))
    .execute();
  const ids = [unapproved, incomplete, unallowed].map(({ id }) => id);
  for (const id of ids) await passTime(id);

  expect(await work()).toEqual({ published: 0, failed: 3 });

  const failures = await Promise.all(ids.map(async (id) => (await stateOf(id))?.failure));
  expect(failures).toEqual(["NOT_APPROVED", "INCOMPLETE", "NOT_ALLOWED"]);
});

test("a schedule ends with its version, with a notification at once", async () => {
  const { id, revision } = await givenVersion(db);
  await schedule(id, revision);

  await call(deleteVersion, { params: { id }, headers: {} }, await logIn("MAIN_EDITOR"));
  await work();

  const row = await db.selectFrom("scheduledPublication").selectAll().where("versionId", "=", id).executeTakeFirst();
  expect(row).toMatchObject({ state: "FAILED", failure: "DELETED" });
  expect(await eventsOf(id)).toEqual(["PUBLICATION_SCHEDULED", "PUBLICATION_FAILED"]);
});

test("a cancelled schedule publishes nothing; a new one replaces the old", async () => {
  const { id, revision } = await givenVersion(db);
  await schedule(id, revision);
  expect((await call(cancelScheduledPublication, { params: { id } }, publisher)).body.state).toBe("CANCELLED");
  expect((await call(cancelScheduledPublication, { params: { id } }, publisher)).status).toBe(404);
  await schedule(id, revision, inAnHour());
  await schedule(id, revision, inAnHour() + hour);

  const rows = await db.selectFrom("scheduledPublication").select("state").where("versionId", "=", id).execute();
  expect(rows.map(({ state }) => state).toSorted()).toEqual(["CANCELLED", "CANCELLED", "PENDING"]);
  await call(cancelScheduledPublication, { params: { id } }, publisher);
  await passTime(id);
  expect(await work()).toEqual({ published: 0, failed: 0 });
});

test("a version published by hand has nothing left to schedule", async () => {
  const { id, revision } = await givenVersion(db);
  await schedule(id, revision);
  await call(publishVersion, { params: { id }, headers: {} }, publisher);
  await passTime(id);

  expect(await work()).toEqual({ published: 0, failed: 0 });
  expect(await publications(id)).toHaveLength(1);
});

test("a time that has passed, an unseen revision and a version that is not a draft are refused", async () => {
  const { id, revision } = await givenVersion(db);
  const published = await givenVersion(db, { status: "PUBLISHED" });

  expect((await schedule(id, revision, Date.now() - hour)).error.validationMessage[0]?.field).toBe("publishAt");
  expect((await schedule(id, undefined)).error.code).toBe("VALIDATION_400");
  expect((await schedule(id, revision - 1)).error.code).toBe("PRECONDITION_FAILED_412");
  expect((await schedule(published.id, published.revision)).error.code).toBe("CONFLICT_409");
  expect((await schedule(newId(), 1)).error.code).toBe("ENTITY_NOT_FOUND_404");
});
