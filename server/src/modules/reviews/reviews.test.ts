import {
  changeSingleField,
  decideReview,
  getPublicationPreview,
  getReview,
  getReviewContent,
  getReviewDifference,
  getVersionReview,
  listReviewerCandidates,
  listReviews,
  publishVersion,
  type ReviewQueue,
  requestReview,
  retractDecision,
  updateReview,
  withdrawReview,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenVersion } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { getValidTicket } from "../login/tickets.service.ts";

const { call, db, logIn } = await startTestApp();
const author = await logIn("EDITOR");
const reviewer = await logIn("MAIN_EDITOR");
const idOf = async (ticket: string) => (await getValidTicket(db, ticket)).user.id;
const reviewerId = await idOf(reviewer);

const write = (id: string, value: string, field = "description") =>
  call(changeSingleField, { params: { id }, headers: {}, body: { field, value } }, author);
const request = (id: string, body: object = { reviewers: [reviewerId] }) =>
  call(requestReview, { params: { id }, headers: {}, body }, author);
const decide = (id: string, decision: "APPROVED" | "CHANGES_REQUESTED", revision: number) =>
  call(decideReview, { params: { id }, body: { decision, revision } }, reviewer);
const queueOf = async (queue: ReviewQueue, ticket: string) =>
  [(await call(listReviews, { query: { queue } }, ticket)).body].flat().map((one) => ("id" in one ? one.id : ""));

test("a queue comes in pages, those due first, and an index past the end is an empty page", async () => {
  const requester = await logIn("EDITOR");
  const ids: string[] = [];
  for (const dueDay of [null, "2031-01-02", "2031-01-01"]) {
    const { id } = await givenVersion(db);
    const body = { reviewers: [await idOf(reviewer)], dueDay };
    ids.push((await call(requestReview, { params: { id }, headers: {}, body }, requester)).body.id);
  }
  const read = async (index: number) => {
    const query = { queue: "REQUESTED_BY_ME" as const, index: String(index), pagesize: "2" };
    const { body } = await call(listReviews, { query }, requester);
    return Array.isArray(body) ? undefined : { ...body, pageResults: body.pageResults.map(({ id }) => id) };
  };

  const [undated, later, sooner] = ids;
  expect(await read(0)).toEqual({ pageResults: [sooner, later], index: 0, pageSize: 2, totalCount: 3 });
  expect(await read(1)).toMatchObject({ pageResults: [undated], totalCount: 3 });
  expect(await read(2)).toMatchObject({ pageResults: [], totalCount: 3 });
});

test("a requested review is in the queue of its reviewers, is decided on, and then in the publishers' queue", async () => {
  const version = await givenVersion(db);
  const { body: review } = await request(version.id, { reviewers: [reviewerId], message: "Titta på täljaren" });

  expect(review).toMatchObject({
    status: "OPEN",
    round: 1,
    pinnedRevision: version.revision,
    message: "Titta på täljaren",
  });
  expect(await queueOf("WAITING_FOR_ME", reviewer)).toContain(review.id);
  expect(await queueOf("REQUESTED_BY_ME", author)).toContain(review.id);
  expect(await queueOf("WAITING_FOR_ME", author)).not.toContain(review.id);

  const decided = (await decide(review.id, "APPROVED", version.revision)).body;

  expect(decided).toMatchObject({ status: "APPROVED", validApprovals: 1, isWaitingForMe: false });
  expect(decided.decisions).toMatchObject([{ decision: "APPROVED", isValid: true, counts: true, by: { isMe: true } }]);
  expect(await queueOf("TO_PUBLISH", reviewer)).toContain(review.id);
});

test("a later edit invalidates the approval and names the field; the same text again makes it valid", async () => {
  const version = await givenVersion(db, { description: "Granskad text" });
  const { id } = (await request(version.id)).body;
  await decide(id, "APPROVED", version.revision);

  await write(version.id, "Ändrad text");
  const changed = (await call(getReview, { params: { id } }, reviewer)).body;
  await write(version.id, "Granskad text");
  const restored = (await call(getReview, { params: { id } }, reviewer)).body;

  expect(changed).toMatchObject({ status: "OPEN", validApprovals: 0, isWaitingForMe: true });
  expect(changed.decisions[0]).toMatchObject({
    isValid: false,
    changedSince: [{ field: "description", label: expect.any(String) }],
  });
  expect(changed.changedSincePinned).toEqual(changed.decisions[0]?.changedSince);
  expect(restored).toMatchObject({ status: "APPROVED", validApprovals: 1 });
});

test("requested changes are answered by a new round, which pins the new text", async () => {
  const version = await givenVersion(db);
  const { id } = (await request(version.id)).body;
  expect((await decide(id, "CHANGES_REQUESTED", version.revision)).body.status).toBe("CHANGES_REQUESTED");
  const { revision } = (await write(version.id, "Bättre text")).body;

  const second = (await request(version.id)).body;

  expect(second).toMatchObject({ id, round: 2, pinnedRevision: revision, status: "OPEN", changedSincePinned: [] });
  expect((await call(getReviewContent, { params: { id } }, reviewer)).body).toMatchObject({
    pinnedRevision: revision,
    content: { description: "Bättre text" },
  });
});

test("a decision is on the pinned revision or on the current one, and on no other", async () => {
  const version = await givenVersion(db);
  const { id } = (await request(version.id)).body;
  const between = (await write(version.id, "Ett")).body.revision;
  const current = (await write(version.id, "Två")).body.revision;

  expect((await decide(id, "APPROVED", between)).error.code).toBe("CONFLICT_409");
  expect((await decide(id, "APPROVED", version.revision)).body).toMatchObject({ status: "OPEN", validApprovals: 0 });
  expect((await decide(id, "APPROVED", current)).body).toMatchObject({ status: "APPROVED", validApprovals: 1 });
});

test("a decision can be taken back", async () => {
  const version = await givenVersion(db);
  const { id } = (await request(version.id)).body;
  await decide(id, "APPROVED", version.revision);

  const { body } = await call(retractDecision, { params: { id } }, reviewer);

  expect(body).toMatchObject({ status: "OPEN", decisions: [], isWaitingForMe: true });
});

test("a group is everybody with a role, except the requester", async () => {
  const version = await givenVersion(db);
  const { id } = (await request(version.id, { group: { kind: "ROLE", role: "EDITOR" } })).body;
  const colleague = await logIn("EDITOR");

  expect(await queueOf("WAITING_FOR_ME", colleague)).toContain(id);
  expect(await queueOf("WAITING_FOR_ME", author)).not.toContain(id);
  expect(await queueOf("WAITING_FOR_ME", reviewer)).not.toContain(id);
});

test("a review without reviewers, due in the past, or of unknown users is refused", async () => {
  const version = await givenVersion(db);
  const fieldsOf = async (body: object) =>
    (await request(version.id, body)).error.validationMessage.map((one) => one.field);

  expect(await fieldsOf({})).toEqual(["reviewers"]);
  expect(await fieldsOf({ reviewers: [newId()] })).toEqual(["reviewers"]);
  expect(await fieldsOf({ reviewers: [reviewerId], dueDay: "2020-01-01" })).toEqual(["dueDay"]);
  expect(await fieldsOf({ reviewers: [reviewerId], dueDay: "2026-02-31" })).toEqual(["dueDay"]);
  expect(await fieldsOf({ group: { kind: "OWNER" } })).toEqual(["group"]);
});

test("a review of text that has changed since the requester saw it is refused", async () => {
  const version = await givenVersion(db);
  await write(version.id, "Kollegans text");

  const headers = { "if-match": `"${version.revision}"` };
  const answer = await call(
    requestReview,
    { params: { id: version.id }, headers, body: { reviewers: [reviewerId] } },
    author,
  );

  expect(answer.error.code).toBe("PRECONDITION_FAILED_412");
});

test("a withdrawn review takes no more steps, and a new one can be requested", async () => {
  const version = await givenVersion(db);
  const { id } = (await request(version.id)).body;

  expect((await call(withdrawReview, { params: { id } }, author)).body.status).toBe("WITHDRAWN");

  expect((await decide(id, "APPROVED", version.revision)).error.code).toBe("CONFLICT_409");
  const next = (await request(version.id)).body;
  expect(next).toMatchObject({ round: 1, status: "OPEN" });
  expect(next.id).not.toBe(id);
});

test("reviewers and due day can be changed without a new round", async () => {
  const version = await givenVersion(db);
  const { id } = (await request(version.id)).body;
  const other = await logIn("READER");

  const body = { reviewers: [await idOf(other)], dueDay: "2099-01-31", message: "Ny fråga" };
  const changed = (await call(updateReview, { params: { id }, body }, author)).body;

  expect(changed).toMatchObject({ round: 1, dueDay: "2099-01-31", message: "Ny fråga" });
  expect(await queueOf("WAITING_FOR_ME", other)).toContain(id);
  expect(await queueOf("WAITING_FOR_ME", reviewer)).not.toContain(id);
  const { rows } = await sql<{ recipients: string[] }>`SELECT recipients FROM review_event WHERE review_id = ${id}
    ORDER BY sequence`.execute(db);
  expect(rows).toEqual([{ recipients: [reviewerId] }, { recipients: body.reviewers }]);
});

test("an overdue review is given other reviewers without a new day, but no other day that has passed", async () => {
  const version = await givenVersion(db);
  const { id } = (await request(version.id)).body;
  await sql`UPDATE review SET due_day = '2020-01-31' WHERE id = ${id}`.execute(db);
  const change = async (dueDay: string) => {
    const body = { reviewers: [await idOf(await logIn("READER"))], dueDay };
    return call(updateReview, { params: { id }, body }, author);
  };

  expect((await change("2020-01-31")).body).toMatchObject({ round: 1, dueDay: "2020-01-31" });
  expect((await change("2020-02-01")).error.validationMessage).toMatchObject([{ field: "dueDay" }]);
});

test("a reviewer without a reviewing role may decide, but their approval does not count", async () => {
  const version = await givenVersion(db);
  const [assigned, other] = [await logIn("READER"), await logIn("READER")];
  const { id } = (await request(version.id, { reviewers: [await idOf(assigned)] })).body;
  const approve = (ticket: string) =>
    call(decideReview, { params: { id }, body: { decision: "APPROVED", revision: version.revision } }, ticket);

  expect((await approve(other)).error.code).toBe("UNAUTHORIZED_401");
  expect((await approve(assigned)).body.decisions).toMatchObject([{ isValid: true, counts: false }]);
});

test("publishing ends the review, and by default needs none", async () => {
  const version = await givenVersion(db);
  const { id } = (await request(version.id)).body;

  expect((await call(publishVersion, { params: { id: version.id }, headers: {} }, reviewer)).status).toBe(200);

  expect((await call(getReview, { params: { id } }, author)).body).toMatchObject({ status: "PUBLISHED" });
  expect((await decide(id, "APPROVED", version.revision)).error.code).toBe("CONFLICT_409");
});

test("the difference has all that is new, and what has changed since it was pinned", async () => {
  const version = await givenVersion(db, { description: "Första" });
  const { id } = (await request(version.id)).body;
  await write(version.id, "Andra");

  const { body } = await call(getReviewDifference, { params: { id } }, reviewer);

  expect(body.publishedVersionNr).toBeNull();
  expect(body.fromPublished.map(({ field }) => field)).toContain("title");
  expect(body.sincePinned).toMatchObject([{ field: "description", before: "Första", after: "Andra" }]);
});

test("users are found by name, with whether their approval counts", async () => {
  const version = await givenVersion(db);
  const find = async (searchValue: string) =>
    (await call(listReviewerCandidates, { params: { id: version.id }, query: { searchValue } }, author)).body;

  expect(await find("test main_editor")).toMatchObject([
    { id: reviewerId, name: "Test MAIN_EDITOR", isReviewer: true },
  ]);
  expect((await find("test reader")).every(({ isReviewer }) => !isReviewer)).toBe(true);
  expect(await find("100%")).toEqual([]);
});

test("what changes without a new revision is never answered as unchanged", async () => {
  const version = await givenVersion(db);
  const { id } = (await request(version.id)).body;
  const tags = async () => {
    const read = [
      await call(getReview, { params: { id } }, reviewer),
      await call(getPublicationPreview, { params: { id: version.id }, query: {} }, reviewer),
    ];
    return read.map(({ headers }) => headers.etag);
  };

  const before = await tags();
  await decide(id, "CHANGES_REQUESTED", version.revision);
  const after = await tags();

  expect(before.map((tag, index) => tag === after[index])).toEqual([false, false]);
});

test("a version without a review shows the rules", async () => {
  const version = await givenVersion(db);

  expect((await call(getVersionReview, { params: { id: version.id } }, author)).body).toEqual({
    review: null,
    rules: { approvals: 0, fourEyes: false, reviewerRoles: ["EDITOR", "MAIN_EDITOR", "ADMIN"] },
    scheduled: null,
  });
});
