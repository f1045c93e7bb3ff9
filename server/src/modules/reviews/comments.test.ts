import {
  addComment,
  addThread,
  changeSingleField,
  decideSuggestion,
  deleteComment,
  type EndpointArgs,
  getPublicationPreview,
  getReview,
  listEvents,
  publishVersion,
  type Review,
  requestReview,
  resolveThread,
  updateComment,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenVersion } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { getValidTicket } from "../login/tickets.service.ts";
import { getStoredVersion } from "../measures/writing/change-version.service.ts";

const { call, db, logIn } = await startTestApp();
const author = await logIn("EDITOR");
const reviewer = await logIn("MAIN_EDITOR");
const idOf = async (ticket: string) => (await getValidTicket(db, ticket)).user.id;

async function givenReview(description = "Antal patienter som fått vård i tid") {
  const version = await givenVersion(db, { description });
  const body = { reviewers: [await idOf(reviewer)] };
  const review = (await call(requestReview, { params: { id: version.id }, headers: {}, body }, author)).body;
  return { version, review, params: { id: review.id } };
}

type NewThread = EndpointArgs<typeof addThread>["body"];
const comment = (params: { id: string }, body: NewThread, ticket = reviewer) =>
  call(addThread, { params, body }, ticket);
const write = (id: string, value: string) =>
  call(changeSingleField, { params: { id }, headers: {}, body: { field: "description", value } }, author);
const lastThread = ({ threads }: Review) => {
  const thread = threads.at(-1);
  if (!thread) throw new Error("There is no thread");
  return thread;
};
const quote = { text: "fått vård", start: 20, end: 29 };

test("a comment on a field is answered, resolved, reopened, changed and deleted by its writer", async () => {
  const { version, params } = await givenReview();
  const thread = lastThread((await comment(params, { field: "description", text: "Vilka patienter?" })).body);
  const at = { params: { ...params, threadId: thread.id } };

  const answered = lastThread((await call(addComment, { ...at, body: { text: "Alla" } }, author)).body);
  const resolved = (await call(resolveThread, { ...at, body: { isResolved: true } }, author)).body;
  const reopened = (await call(resolveThread, { ...at, body: { isResolved: false } }, reviewer)).body;
  const preview = (await call(getPublicationPreview, { params: { id: version.id }, query: {} }, reviewer)).body;
  const answer = { params: { ...params, commentId: answered.comments[1]?.id ?? "" } };
  const changed = lastThread((await call(updateComment, { ...answer, body: { text: "Alla över 18" } }, author)).body);
  const foreign = await call(deleteComment, answer, reviewer);
  const deleted = lastThread((await call(deleteComment, answer, author)).body);

  expect(thread).toMatchObject({ field: "description", label: expect.any(String), quote: null, isOutdated: false });
  expect(answered.comments.map(({ text, by }) => [text, by.isMe])).toEqual([
    ["Vilka patienter?", false],
    ["Alla", true],
  ]);
  expect([lastThread(resolved).isResolved, resolved.unresolvedThreads]).toEqual([true, 0]);
  expect([lastThread(reopened).isResolved, reopened.unresolvedThreads]).toEqual([false, 1]);
  expect(preview).toMatchObject({ reviewStatus: "OPEN", unresolvedThreads: 1 });
  expect(changed.comments[1]).toMatchObject({ text: "Alla över 18", edited: expect.any(Number) });
  expect(foreign.status).toBe(401);
  expect(deleted.comments[1]).toMatchObject({ text: "", isDeleted: true });
});

test("a comment on selected words follows them, and is outdated when they are gone", async () => {
  const { version, params } = await givenReview();
  const thread = lastThread((await comment(params, { field: "description", quote, text: "Hur?" })).body);
  const read = async () => lastThread((await call(getReview, { params }, author)).body);

  expect(thread).toMatchObject({ quote, place: { start: 20, end: 29 }, isOutdated: false });
  await write(version.id, "Det totala antalet. Antal patienter som fått vård i tid");
  expect(await read()).toMatchObject({ quote, place: { start: 40, end: 49 }, isOutdated: false });
  await write(version.id, "Något helt annat");
  expect(await read()).toMatchObject({ quote, place: null, isOutdated: true });
});

test("words can be selected in the pinned text after the draft has changed", async () => {
  const { version, review, params } = await givenReview();
  await write(version.id, "Antal som fått vård i tid");

  const thread = lastThread((await comment(params, { field: "description", quote, text: "Här" })).body);

  expect(thread).toMatchObject({ revision: review.pinnedRevision, place: { start: 10, end: 19 } });
});

test("what is not in the field, not a text or not a field is refused", async () => {
  const { params } = await givenReview();
  const fieldOf = async (body: NewThread) => (await comment(params, body)).error.validationMessage[0]?.field;

  expect(await fieldOf({ field: "description", quote: { ...quote, text: "något ann" }, text: "?" })).toBe("quote");
  expect(await fieldOf({ field: "keywords", quote, text: "?" })).toBe("field");
  expect(await fieldOf({ field: "nosuchfield", text: "?" })).toBe("field");
  expect(await fieldOf({ text: "?", replacement: "Ny text" })).toBe("field");
  expect(await fieldOf({ field: "description", text: "" })).toBe("text");
  expect(await fieldOf({ field: "description", text: "?", mentions: [newId()] })).toBe("mentions");
  expect(await fieldOf({ field: "description", quote, replacement: "fått vård" })).toBe("replacement");
});

test("an accepted suggestion is written with both names, and cannot be decided again", async () => {
  const { version, params } = await givenReview();
  const thread = lastThread((await comment(params, { field: "description", quote, replacement: "vårdats" })).body);
  const at = { params: { ...params, threadId: thread.id } };

  const accepted = (await call(decideSuggestion, { ...at, body: { decision: "ACCEPTED" } }, author)).body;
  const again = await call(decideSuggestion, { ...at, body: { decision: "DECLINED" } }, author);

  expect(thread.suggestion).toMatchObject({ state: "OPEN", canBeAccepted: true, original: "fått vård" });
  expect(lastThread(accepted).suggestion).toMatchObject({ state: "ACCEPTED", decidedBy: { isMe: true } });
  expect(await getStoredVersion(db, version.id)).toMatchObject({ description: "Antal patienter som vårdats i tid" });
  const query = { entityId: version.id };
  const [event] = (await call(listEvents, { params: { type: "CHANGED" }, query }, author)).body as { user: string }[];
  expect(event?.user).toBe("Test EDITOR, förslag av Test MAIN_EDITOR");
  expect(again.error.code).toBe("CONFLICT_409");
});

test("a suggestion is refused when the text that it replaces has changed", async () => {
  const { version, params } = await givenReview();
  const words = lastThread((await comment(params, { field: "description", quote, replacement: "vårdats" })).body);
  const whole = lastThread((await comment(params, { field: "description", replacement: "Helt ny text" })).body);
  await write(version.id, "Antal patienter i tid");
  const accept = (threadId: string) =>
    call(decideSuggestion, { params: { ...params, threadId }, body: { decision: "ACCEPTED" } }, author);

  expect((await accept(words.id)).error.code).toBe("SUGGESTION_OUTDATED_409");
  expect((await accept(whole.id)).error.code).toBe("SUGGESTION_OUTDATED_409");
  const { threads } = (await call(getReview, { params }, author)).body;
  expect(threads.map(({ suggestion }) => suggestion?.canBeAccepted)).toEqual([false, false]);
  expect(await getStoredVersion(db, version.id)).toMatchObject({ description: "Antal patienter i tid" });
});

test("a suggestion for an empty field is accepted; a declined one changes nothing", async () => {
  const { version, params } = await givenReview();
  const empty = lastThread((await comment(params, { field: "measureDefinition", replacement: "Ny definition" })).body);
  const declined = lastThread((await comment(params, { field: "description", replacement: "Annat" })).body);
  const decide = (threadId: string, decision: "ACCEPTED" | "DECLINED") =>
    call(decideSuggestion, { params: { ...params, threadId }, body: { decision } }, author);

  expect((await decide(empty.id, "ACCEPTED")).status).toBe(200);
  expect((await decide(declined.id, "DECLINED")).status).toBe(200);

  const stored = await getStoredVersion(db, version.id);
  expect(stored).toMatchObject({
    measureDefinition: "Ny definition",
    description: "Antal patienter som fått vård i tid",
  });
});

test("the users concerned are notified of each step, and nobody of their own", async () => {
  const { review, params } = await givenReview();
  const mentioned = await idOf(await logIn("READER"));
  await comment(params, { field: "description", text: "Titta", mentions: [mentioned] });

  const { rows } = await sql<{ type: string; recipients: string[] }>`SELECT type, recipients FROM review_event
    WHERE review_id = ${review.id} ORDER BY sequence`.execute(db);

  expect(rows).toEqual([
    { type: "REVIEW_REQUESTED", recipients: [await idOf(reviewer)] },
    { type: "REVIEW_COMMENTED", recipients: [await idOf(author)] },
    { type: "REVIEW_MENTIONED", recipients: [mentioned] },
  ]);
});

test("a review that has ended takes no comments", async () => {
  const { version, params } = await givenReview();
  await call(publishVersion, { params: { id: version.id }, headers: {} }, reviewer);

  expect((await comment(params, { text: "För sent" })).error.code).toBe("CONFLICT_409");
});
