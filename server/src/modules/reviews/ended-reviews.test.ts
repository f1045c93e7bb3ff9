import {
  addComment,
  addThread,
  decideReview,
  deleteVersion,
  getReview,
  getVersionReview,
  inviteGuest,
  listNotifications,
  openGuestSession,
  publishVersion,
  type Review,
  requestReview,
  resolveThread,
  restoreVersion,
  swedishDay,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { JobContext } from "../../jobs/job.ts";
import { givenPerson, seededRole } from "../../testing/given.ts";
import { givenVersion } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { reviewTexts } from "../../texts/review-texts.ts";
import { cleanUpJob } from "../clean-up/clean-up-job.ts";
import { getValidTicket } from "../login/tickets.service.ts";

// Invitations expire by the clock of the database.
const { call, db, logIn } = await startTestApp({ now: () => new Date() });
const author = await logIn("EDITOR");
const reviewer = await logIn("MAIN_EDITOR");
const publisher = await logIn("MAIN_EDITOR");
const tomorrow = swedishDay(Date.now() + 86_400_000);

/** A review with an answered thread, a suggestion, a guest who has commented, and an approval. */
async function givenReview(content: object = {}) {
  const version = await givenVersion(db, { description: "Antal patienter", ...content });
  const { id: versionId, revision } = version;
  const reviewers = [(await getValidTicket(db, reviewer)).user.id];
  const request = { reviewers, message: "Läs noga" };
  const { id } = (await call(requestReview, { params: { id: versionId }, headers: {}, body: request }, author)).body;
  const params = { id };
  const { secret } = (await call(inviteGuest, { params, body: { name: "Gun Gäst", lastDay: tomorrow } }, author)).body;
  const { ticket: guest } = (await call(openGuestSession, { body: { secret } })).body;
  const reviewWithThread = (await call(addThread, { params, body: { text: "Vilka?", field: "description" } }, guest))
    .body;
  const threadId = reviewWithThread.threads[0]?.id ?? "";
  await call(addComment, { params: { id, threadId }, body: { text: "Alla" } }, author);
  await call(resolveThread, { params: { id, threadId }, body: { isResolved: true } }, guest);
  const suggestion = { text: "Så här", field: "description", replacement: "Antal vuxna patienter" };
  await call(addThread, { params, body: suggestion }, reviewer);
  await call(decideReview, { params, body: { decision: "APPROVED", revision } }, reviewer);
  return { version, params, secret };
}

const read = async (versionId: string) =>
  (await call(getVersionReview, { params: { id: versionId } }, author)).body.review as Review;
const remove = (id: string) => call(deleteVersion, { params: { id }, headers: {} }, author);
const restore = async (id: string) => (await call(restoreVersion, { params: { id } }, publisher)).body;
const withoutGuests = ({ guests: _, ...review }: Review) => review;

test("a restored draft gets its review back, with threads, decisions and state; guests are invited again", async () => {
  const { version, secret } = await givenReview();
  const before = await read(version.id);
  expect(before.status).toBe("APPROVED");

  await remove(version.id);
  expect((await call(getReview, { params: { id: before.id } }, author)).status).toBe(404);
  await restore(version.id);

  const after = await read(version.id);
  expect(withoutGuests(after)).toEqual(withoutGuests(before));
  expect(after.guests).toMatchObject([{ name: "Gun Gäst", state: "REVOKED" }]);
  expect((await call(openGuestSession, { body: { secret } })).status).toBe(410);
  const notifications = (await call(listNotifications, {}, reviewer)).body.notifications;
  expect(notifications.slice(0, 2)).toMatchObject([
    { type: "REVIEW_REQUESTED", actor: "Test MAIN_EDITOR", text: "Läs noga" },
    { type: "REVIEW_WITHDRAWN" },
  ]);
  // New comments are ordered after the restored ones.
  const body = { text: "En till" };
  const next = (await call(addThread, { params: { id: after.id }, body }, author)).body;
  expect(next.threads.map(({ comments }) => comments[0]?.text)).toEqual(["Vilka?", "Så här", "En till"]);
});

test("an approval of text that could not be restored as it was is no longer valid", async () => {
  const person = await givenPerson(db);
  const role = await seededRole(db, "CONTACT");
  const { version } = await givenReview({ actors: [{ role: { id: role.id }, person: { id: person.id } }] });
  await remove(version.id);
  await db.deleteFrom("person").where("id", "=", person.id).execute();

  await restore(version.id);

  const review = await read(version.id);
  expect(review.status).toBe("OPEN");
  expect(review.decisions).toMatchObject([{ isValid: false, changedSince: [{ field: "actors" }] }]);
});

const jobContext: JobContext = {
  db,
  jobSettings: { isDemo: false, distribution: undefined, reviewRetentionDays: 100 },
  afterWrite: async () => {},
  now: () => new Date(),
  isClockInSync: async () => true,
  log: { info: () => {}, warn: () => {} },
  signal: new AbortController().signal,
};
const age = (versionId: string, days: number) =>
  Promise.all(
    [
      sql`UPDATE review SET ended = ended - make_interval(days => ${days}) WHERE version_id = ${versionId}`,
      sql`UPDATE review_event SET created = created - make_interval(days => ${days}) WHERE version_id = ${versionId}`,
    ].map((statement) => statement.execute(db)),
  );
const traces = async (versionId: string) => {
  const { rows } = await sql<{ events: number; names: number }>`SELECT
      (SELECT count(*)::int FROM review_event WHERE version_id = ${versionId}) AS events,
      (SELECT count(*)::int FROM (
        SELECT name, review_id FROM review_guest UNION ALL SELECT name, review_id FROM review_decision
        UNION ALL SELECT resolved_by_name, review_id FROM review_thread
        UNION ALL SELECT name, review_id FROM review_comment JOIN review_thread ON review_thread.id = thread_id
      ) AS named JOIN review ON review.id = review_id WHERE version_id = ${versionId} AND name LIKE '%Gun%') AS names
    `.execute(db);
  return rows[0];
};

test("a while after a review has ended its events and the names of its guests are gone, and nothing else", async () => {
  const [open, recent, old] = [await givenReview(), await givenReview(), await givenReview()];
  for (const { version } of [recent, old]) {
    expect((await call(publishVersion, { params: { id: version.id }, headers: {} }, publisher)).status).toBe(200);
  }
  await age(open.version.id, 101);
  await age(recent.version.id, 99);
  await age(old.version.id, 101);
  const before = await traces(old.version.id);

  const cleaned = await cleanUpJob.run({}, jobContext);

  expect(before).toEqual({ events: 5, names: 3 });
  expect(cleaned).toMatchObject({ reviewEvents: 5, guestNames: 1 });
  expect(await traces(old.version.id)).toEqual({ events: 0, names: 0 });
  expect(await traces(open.version.id)).toEqual({ events: 4, names: 3 });
  expect(await traces(recent.version.id)).toEqual(before);
  const [thread] = (await read(old.version.id)).threads;
  expect(thread?.comments.map(({ by, text }) => [by.name, text])).toEqual([
    [reviewTexts.formerGuest, "Vilka?"],
    ["Test EDITOR", "Alla"],
  ]);
  expect(await cleanUpJob.run({}, jobContext)).toBeUndefined();
});
