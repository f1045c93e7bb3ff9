import {
  addThread,
  changeSingleField,
  chooseMyOwners,
  decideReview,
  listNotifications,
  markNotificationsRead,
  requestReview,
  retractDecision,
  updateOwnerReviewSetting,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { givenInstanceIdentifier } from "../../testing/given.ts";
import { givenMeasure, givenVersion } from "../../testing/given-measures.ts";
import { startTestApp, type Ticket } from "../../testing/start-test-app.ts";
import { getValidTicket } from "../login/tickets.service.ts";
import { deleteExpiredNotifications } from "./notifications.service.ts";
import { remindOfExpiry, remindRequesters, remindReviewers } from "./reminders.repository.ts";

const { call, db, logIn } = await startTestApp();
const idOf = async (ticket: string) => (await getValidTicket(db, ticket)).user.id;
const readNotifications = async (ticket: Ticket) => (await call(listNotifications, {}, ticket)).body;
const typesFor = async (ticket: Ticket, of: { measureId: string }) =>
  (await readNotifications(ticket)).notifications
    .filter(({ measureId }) => measureId === of.measureId)
    .map(({ type }) => type);

async function givenReview(body: object = {}) {
  const [author, reviewer] = [await logIn("EDITOR"), await logIn("MAIN_EDITOR")];
  const version = await givenVersion(db, { title: "Granskat mått" });
  const request = { reviewers: [await idOf(reviewer)], ...body };
  const review = (await call(requestReview, { params: { id: version.id }, headers: {}, body: request }, author)).body;
  return { author, reviewer, version, review };
}

const swedishDay = (days: number) => sql`(now() AT TIME ZONE 'Europe/Stockholm')::date + ${days}::int`;
const setDueDay = (reviewId: string, days: number) =>
  sql`UPDATE review SET due_day = ${swedishDay(days)} WHERE id = ${reviewId}`.execute(db);

test("reviewers are notified at once, and the requester of the decision; nobody is notified of their own steps", async () => {
  const { author, reviewer, version, review } = await givenReview({
    message: "Titta på täljaren",
    dueDay: "2027-01-15",
  });

  const reviewerNotifications = await readNotifications(reviewer);
  await call(addThread, { params: { id: review.id }, body: { text: "Varför så?", field: "title" } }, reviewer);
  const decision = { decision: "APPROVED" as const, revision: version.revision, comment: "Bra!" };
  await call(decideReview, { params: { id: review.id }, body: decision }, reviewer);
  const authorNotifications = await readNotifications(author);

  expect(reviewerNotifications.unread).toBe(1);
  expect(reviewerNotifications.notifications).toMatchObject([
    {
      type: "REVIEW_REQUESTED",
      title: "Granskat mått",
      measureId: version.measureId,
      versionNr: 1,
      actor: "Test EDITOR",
      text: "Titta på täljaren",
      day: "2027-01-15",
      isRead: false,
    },
  ]);
  expect(authorNotifications.notifications).toMatchObject([
    { type: "REVIEW_DECIDED", decision: "APPROVED", text: "Bra!", actor: "Test MAIN_EDITOR" },
    { type: "REVIEW_COMMENTED", text: "Varför så?" },
  ]);
  expect(await typesFor(reviewer, version)).toEqual(["REVIEW_REQUESTED"]);
});

test("publishers are notified once, with the authors, when a review has the required approvals and not before", async () => {
  const { author, reviewer, version, review } = await givenReview();
  const [second, publisher, coauthor] = [await logIn("MAIN_EDITOR"), await logIn("ADMIN"), await logIn("EDITOR")];
  const rules = { approvals: 2, fourEyes: true, reviewerRoles: ["MAIN_EDITOR" as const] };
  await call(updateOwnerReviewSetting, { params: { id: version.measureOwner?.id ?? "" }, body: rules }, publisher);
  const params = { id: version.id };
  const body = { field: "description", value: "Medförfattarens text" };
  const { revision } = (await call(changeSingleField, { params, headers: {}, body }, coauthor)).body;
  const decide = (decision: "APPROVED" | "CHANGES_REQUESTED", ticket: Ticket) =>
    call(decideReview, { params: { id: review.id }, body: { decision, revision } }, ticket);
  const readyFor = async (ticket: Ticket) =>
    (await readNotifications(ticket)).notifications.map(({ decision, isReadyToPublish }) => [
      decision,
      isReadyToPublish,
    ]);

  await decide("APPROVED", reviewer);
  const early = await readyFor(publisher);
  await decide("APPROVED", second);
  const ready = await readyFor(publisher);
  await decide("CHANGES_REQUESTED", second);
  await decide("APPROVED", second);
  await decide("APPROVED", reviewer);

  expect(early).toEqual([]);
  expect(ready).toEqual([["APPROVED", true]]);
  expect(await readyFor(publisher)).toEqual([
    ["APPROVED", true],
    ["APPROVED", true],
  ]);
  const everyStep = [
    ["APPROVED", false],
    ["APPROVED", true],
    ["CHANGES_REQUESTED", false],
    ["APPROVED", true],
    ["APPROVED", false],
  ];
  expect(await readyFor(coauthor)).toEqual(everyStep);
  expect(await readyFor(author)).toEqual(everyStep);
});

test("a reviewer who takes back the request that was in the way makes the version ready to publish", async () => {
  const { reviewer, version, review } = await givenReview();
  const [second, publisher] = [await logIn("MAIN_EDITOR"), await logIn("ADMIN")];
  const { revision } = version;
  const params = { id: review.id };
  await call(decideReview, { params, body: { decision: "CHANGES_REQUESTED", revision } }, second);
  await call(decideReview, { params, body: { decision: "APPROVED", revision } }, reviewer);
  expect((await readNotifications(publisher)).notifications).toEqual([]);

  await call(retractDecision, { params }, second);

  expect((await readNotifications(publisher)).notifications).toMatchObject([
    { decision: "RETRACTED", isReadyToPublish: true },
  ]);
});

test("notifications are marked as read, some or all, and never somebody else's", async () => {
  const { author, reviewer, review } = await givenReview();
  for (const text of ["Ett", "Två"]) await call(addThread, { params: { id: review.id }, body: { text } }, reviewer);
  const [newest] = (await readNotifications(author)).notifications;

  await call(markNotificationsRead, { body: { ids: [newest?.id ?? ""] } }, reviewer);
  const untouched = (await readNotifications(author)).unread;
  await call(markNotificationsRead, { body: { ids: [newest?.id ?? ""] } }, author);
  const some = await readNotifications(author);
  await call(markNotificationsRead, { body: {} }, author);

  expect([untouched, some.unread, (await readNotifications(author)).unread]).toEqual([2, 1, 0]);
  expect(some.notifications.map(({ isRead }) => isRead)).toEqual([true, false]);
});

test("a step that is rolled back notifies nobody", async () => {
  const reviewer = await logIn("MAIN_EDITOR");
  const recipient = await idOf(reviewer);
  const { id, measureId } = await givenVersion(db);

  const rolledBack = db.transaction().execute(async (tx) => {
    await sql`INSERT INTO review_event (id, type, version_id, measure_id, recipients)
      VALUES (gen_random_uuid(), 'PUBLICATION_DONE', ${id}, ${measureId}, ARRAY[${recipient}]::uuid[])`.execute(tx);
    throw new Error("changed my mind");
  });

  await expect(rolledBack).rejects.toThrow("changed my mind");
  expect((await readNotifications(reviewer)).notifications).toEqual([]);
});

test("reviewers are reminded once before and once after the due day, and not when they have decided", async () => {
  const waiting = await givenReview({ dueDay: "2027-01-15" });
  const decided = await givenReview({ dueDay: "2027-01-15" });
  const { revision } = decided.version;
  const body = { decision: "APPROVED" as const, revision };
  await call(decideReview, { params: { id: decided.review.id }, body }, decided.reviewer);
  const remind = async (days: number) => {
    for (const { review } of [waiting, decided]) await setDueDay(review.id, days);
    for (let time = 0; time < 2; time += 1) {
      await remindReviewers(db);
      await remindRequesters(db);
    }
    return typesFor(waiting.reviewer, waiting.version);
  };

  const early = await remind(5);
  const before = await remind(2);
  const after = await remind(-1);

  expect(early).toEqual(["REVIEW_REQUESTED"]);
  expect(before).toEqual(["REVIEW_DUE_SOON", "REVIEW_REQUESTED"]);
  expect(after).toEqual(["REVIEW_OVERDUE", "REVIEW_DUE_SOON", "REVIEW_REQUESTED"]);
  expect(await typesFor(waiting.author, waiting.version)).toEqual(["REVIEW_OVERDUE"]);
  expect(await typesFor(decided.reviewer, decided.version)).toEqual(["REVIEW_REQUESTED"]);
  expect(await typesFor(decided.author, decided.version)).toEqual(["REVIEW_DECIDED"]);
});

test("users responsible for an owner's measures are notified once that one expires", async () => {
  const editor = await logIn("EDITOR");
  const owner = await givenInstanceIdentifier(db);
  const givenExpiring = (title: string, days: number) =>
    givenMeasure(db, {
      title,
      statuses: ["PUBLISHED"],
      measureOwner: { id: owner.id },
      validTo: Date.now() + days * 86_400_000,
    });
  await givenExpiring("Går ut om en månad", 30);
  await givenExpiring("Går ut om ett år", 365);
  await call(chooseMyOwners, { body: { owners: [{ id: owner.id }] } }, editor);

  await remindOfExpiry(db);
  await remindOfExpiry(db);

  expect((await readNotifications(editor)).notifications).toMatchObject([
    {
      type: "MEASURE_EXPIRING",
      title: "Går ut om en månad",
      actor: null,
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  ]);
});

test("old notifications are deleted by the clock of the database", async () => {
  const { reviewer } = await givenReview();
  await sql`UPDATE notification SET created = now() - interval '181 days' WHERE user_id = ${await idOf(reviewer)}`.execute(
    db,
  );

  expect(await deleteExpiredNotifications(db)).toBe(1);
  expect((await readNotifications(reviewer)).notifications).toEqual([]);
  expect((await call(listNotifications, {})).status).toBe(401);
});
