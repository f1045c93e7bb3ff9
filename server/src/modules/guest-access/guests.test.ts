import {
  addThread,
  changeSingleField,
  closeGuestSession,
  decideReview,
  getMeasure,
  getReview,
  getReviewContent,
  getReviewDifference,
  hiddenPersonName,
  inviteGuest,
  listReviews,
  listSecurityEvents,
  openGuestSession,
  publishVersion,
  requestReview,
  resolveThread,
  revokeGuest,
  searchMeasures,
  swedishDay,
  updateOwnerReviewSetting,
  withdrawReview,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { givenContentWithParts, givenVersion } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { getValidTicket } from "../login/tickets.service.ts";

// Invitations expire by the clock of the database.
const logged: string[] = [];
const logger = { level: "trace", stream: { write: (line: string) => void logged.push(line) } };
const { app, call, db, logIn } = await startTestApp({ now: () => new Date(), logger });
const author = await logIn("EDITOR");
const reviewer = await logIn("MAIN_EDITOR");
const tomorrow = swedishDay(Date.now() + 86_400_000);

async function givenReview() {
  const version = await givenVersion(db, await givenContentWithParts(db));
  const body = { reviewers: [(await getValidTicket(db, reviewer)).user.id] };
  const review = (await call(requestReview, { params: { id: version.id }, headers: {}, body }, author)).body;
  return { version, review, params: { id: review.id } };
}

const invite = async (params: { id: string }, name = "Gun Gäst") =>
  (await call(inviteGuest, { params, body: { name, lastDay: tomorrow } }, author)).body;
const openSession = (secret: string) => call(openGuestSession, { body: { secret } });

async function givenGuest() {
  const given = await givenReview();
  const { guest, secret } = await invite(given.params);
  const { ticket } = (await openSession(secret)).body;
  return { ...given, guest, secret, ticket };
}

const approve = (params: { id: string }, revision: number, ticket: string) =>
  call(decideReview, { params, body: { decision: "APPROVED", revision } }, ticket);

test("a guest reads the version and its review without names, comments, and decides once", async () => {
  const { version, params, ticket } = await givenGuest();
  await call(addThread, { params, body: { field: "description", text: "Från redaktionen" } }, author);

  const measure = await call(getMeasure, { params: { id: version.measureId } }, ticket);
  const commented = await call(addThread, { params, body: { field: "title", text: "Från gästen" } }, ticket);
  const content = await call(getReviewContent, { params }, ticket);
  const difference = await call(getReviewDifference, { params }, ticket);
  const decided = await approve(params, version.revision, ticket);

  expect(measure.body.measureVersions.map(({ id }) => id)).toEqual([version.id]);
  const [byEditor, byGuest] = commented.body.threads.flatMap(({ comments }) => comments);
  expect(byEditor).toMatchObject({ text: "Från redaktionen", by: { kind: "USER", name: hiddenPersonName } });
  expect(byGuest).toMatchObject({ text: "Från gästen", by: { kind: "GUEST", isMe: true } });
  expect(commented.body).toMatchObject({ reviewers: [], guests: [], decisions: [] });
  for (const answer of [measure, commented, content, difference, decided]) {
    expect(JSON.stringify(answer.body)).not.toMatch(/Petra|Person |Test EDITOR|Test MAIN_EDITOR/);
  }
  expect(decided.body.decisions).toMatchObject([{ decision: "APPROVED", isValid: true, counts: false }]);
  expect((await approve(params, version.revision, ticket)).error.code).toBe("INVALID_TICKET_401");
  const seen = (await call(getReview, { params }, author)).body;
  expect(seen.guests).toMatchObject([{ name: "Gun Gäst", state: "DECIDED" }]);
  expect(seen.decisions).toMatchObject([{ by: { kind: "GUEST", name: "Gun Gäst" } }]);
});

test("a guest's approval alone does not make the review approved, also where none is required", async () => {
  const { version, params, ticket } = await givenGuest();

  await approve(params, version.revision, ticket);
  const afterGuest = (await call(getReview, { params }, author)).body;
  await approve(params, version.revision, reviewer);
  const afterReviewer = (await call(getReview, { params }, author)).body;

  expect([afterGuest.status, afterReviewer.status]).toEqual(["OPEN", "APPROVED"]);
});

test("a guest's approval advises and never counts: the link may be the author's", async () => {
  const { version, params, ticket } = await givenGuest();
  const rules = { approvals: 1, fourEyes: true, reviewerRoles: ["MAIN_EDITOR" as const] };
  const owner = { id: version.measureOwner?.id ?? "" };
  await call(updateOwnerReviewSetting, { params: owner, body: rules }, await logIn("ADMIN"));
  await approve(params, version.revision, ticket);

  const answer = await call(publishVersion, { params: { id: version.id }, headers: {} }, reviewer);

  expect(answer.error.code).toBe("APPROVAL_REQUIRED_409");
});

test("the secret has 256 bits, is shown once and stored as a hash, and so is the ticket", async () => {
  const { params, secret, ticket } = await givenGuest();

  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  expect(Buffer.from(ticket.replace("guest.", ""), "base64url")).toHaveLength(32);
  expect(JSON.stringify((await call(getReview, { params }, author)).body)).not.toContain(secret);
  const stored = JSON.stringify([
    await db.selectFrom("reviewGuest").selectAll().execute(),
    await db.selectFrom("guestSession").selectAll().execute(),
    await db.selectFrom("securityEvent").selectAll().execute(),
  ]);
  const log = logged.join("\n");
  expect(log).toContain("guestsession");
  expect([stored, log].map((text) => text.includes(secret) || text.includes(ticket))).toEqual([false, false]);
});

test.each([
  [
    "revoked",
    async ({ guest, params }: Given) => {
      await call(revokeGuest, { params: { ...params, guestId: guest.id } }, author);
    },
  ],
  [
    "expired",
    async ({ guest }: Given) => {
      await sql`UPDATE review_guest SET expires = now() WHERE id = ${guest.id}`.execute(db);
    },
  ],
  [
    "decided on",
    async ({ params, version, ticket }: Given) => {
      await approve(params, version.revision, ticket);
    },
  ],
  [
    "of a withdrawn review",
    async ({ params }: Given) => {
      await call(withdrawReview, { params }, author);
    },
  ],
  [
    "of a published version",
    async ({ version }: Given) => {
      await call(publishVersion, { params: { id: version.id }, headers: {} }, reviewer);
    },
  ],
])("an invitation that is %s opens nothing, and neither does its ticket", async (_, end) => {
  const given = await givenGuest();
  expect((await call(getReview, { params: given.params }, given.ticket)).status).toBe(200);

  await end(given);

  expect((await openSession(given.secret)).error.code).toBe("INVITATION_INVALID_410");
  expect((await call(getReview, { params: given.params }, given.ticket)).error.code).toBe("INVALID_TICKET_401");
});
type Given = Awaited<ReturnType<typeof givenGuest>>;

test("a session ends when it is closed and when it is idle; the link still opens another", async () => {
  const { params, secret, ticket } = await givenGuest();
  await call(closeGuestSession, {}, ticket);
  expect((await call(getReview, { params }, ticket)).error.code).toBe("INVALID_TICKET_401");

  const second = (await openSession(secret)).body.ticket;
  await sql`UPDATE guest_session SET last_used = last_used - interval '61 minutes'`.execute(db);
  expect((await call(getReview, { params }, second)).error.code).toBe("INVALID_TICKET_401");
  expect((await openSession(secret)).status).toBe(200);
});

test("a guest changes nothing but comments, and sees no other review", async () => {
  const { version, params, ticket } = await givenGuest();
  const other = await givenReview();
  const write = { params: { id: version.id }, headers: {}, body: { field: "title", value: "Min" } };

  expect((await call(changeSingleField, write, ticket)).status).toBe(401);
  expect((await call(publishVersion, { params: { id: version.id }, headers: {} }, ticket)).status).toBe(401);
  expect((await call(inviteGuest, { params, body: { name: "Vän", lastDay: tomorrow } }, ticket)).status).toBe(401);
  expect((await call(listReviews, { query: {} }, ticket)).status).toBe(401);
  expect((await call(getReview, { params: other.params }, ticket)).status).toBe(404);
  expect((await call(addThread, { params: other.params, body: { text: "?" } }, ticket)).status).toBe(404);
  const thread = (await call(addThread, { params: other.params, body: { text: "Internt" } }, author)).body.threads[0];
  const at = { ...params, threadId: thread?.id ?? "" };
  expect((await call(resolveThread, { params: at, body: { isResolved: true } }, ticket)).status).toBe(404);
  const found = (await call(searchMeasures, { body: { searchValue: version.title } }, ticket)).body;
  expect(found.totalCount).toBe(0);
});

test("every use is in the security log, also a refused one", async () => {
  const { version, params, ticket } = await givenGuest();
  await call(addThread, { params, body: { text: "Hej" } }, ticket);
  await approve(params, version.revision, ticket);
  await openSession("gissning");

  const query = { searchValue: "GUEST", pagesize: "50" };
  const { pageResults } = (await call(listSecurityEvents, { query }, await logIn("ADMIN"))).body;
  const own = pageResults.filter(({ detail }) => detail === `Gun Gäst: ${version.title}`).map(({ type }) => type);

  expect(own.toReversed()).toEqual(["GUEST_INVITED", "GUEST_ENTERED", "GUEST_COMMENTED", "GUEST_DECIDED"]);
  expect(pageResults.filter(({ type }) => type === "GUEST_REFUSED")[0]).toMatchObject({ detail: null, userId: null });
});

test("guessing is limited by address", async () => {
  const guess = () =>
    app.inject({
      method: "POST",
      url: "/services/api/1.0/guestsession/",
      payload: { secret: "gissning" },
      remoteAddress: "192.0.2.77",
    });

  const codes: number[] = [];
  for (let index = 0; index < 40; index += 1) codes.push((await guess()).statusCode);

  expect([codes[0], codes.at(-1)]).toEqual([410, 429]);
});

test("an invitation needs a name and a last day within a year", async () => {
  const { params } = await givenReview();
  const refused = async (body: { name: string; lastDay: string }) =>
    (await call(inviteGuest, { params, body }, author)).error.validationMessage[0]?.field;

  expect(await refused({ name: " ", lastDay: tomorrow })).toBe("name");
  expect(await refused({ name: "Gun", lastDay: "2020-01-01" })).toBe("lastDay");
  expect(await refused({ name: "Gun", lastDay: "2099-01-01" })).toBe("lastDay");
});
