import {
  addThread,
  changeSingleField,
  closeGuestSession,
  createNewMeasureVersion,
  exportMeasures,
  getMeasure,
  getMeasureHistory,
  getReview,
  getVersionStatus,
  inviteGuest,
  listLiveEvents,
  listSubMeasures,
  type Measure,
  openGuestSession,
  reportPresence,
  requestReview,
  revokeGuest,
  searchMeasures,
  swedishDay,
} from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenContentWithParts, givenMeasure, type NewMeasure } from "../../testing/given-measures.ts";
import { openLiveClient } from "../../testing/live-client.ts";
import { idsOf, listRevealingEndpoints } from "../../testing/secret-crawl.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { callAny, countFreeParams, everyEndpoint, isServed, nameOf } from "../../testing/walk-endpoints.ts";
import { getValidTicket } from "../login/tickets.service.ts";

const { app, db, call, logIn } = await startTestApp({ now: () => new Date() });
// Without the endpoint that closes the session: no request after it would be made as the guest.
const served = everyEndpoint.filter((endpoint) => isServed(app, endpoint) && endpoint !== closeGuestSession);
const editor = await logIn("MAIN_EDITOR");

/** Content with the word in every text of a version. */
const secretContent = (word: string): Promise<NewMeasure> =>
  givenContentWithParts(db, {
    title: `Titel ${word}`,
    description: word,
    numeratorDefinition: word,
    targetValues: [{ type: "NATIONAL", value: 90.5, issuer: word }],
    submeasures: [{ restriction: word, overrides: { description: word } }],
  });

interface Reviewed {
  /** The ids of the review, a thread, a comment and an invitation. */
  reviewIds: string[];
  ticket: string;
}

/** A review of a draft, with the word in a comment, and a guest. */
async function givenReview({ measureVersions }: Measure, word: string): Promise<Reviewed> {
  const versionId = measureVersions.at(-1)?.id ?? "";
  const body = { reviewers: [(await getValidTicket(db, editor)).user.id], message: word };
  const { id } = (await call(requestReview, { params: { id: versionId }, headers: {}, body }, editor)).body;
  const { threads } = (await call(addThread, { params: { id }, body: { text: word } }, editor)).body;
  const invited = { name: `${word} Gäst`, lastDay: swedishDay(Date.now() + 86_400_000) };
  const { guest, secret } = (await call(inviteGuest, { params: { id }, body: invited }, editor)).body;
  const { ticket } = (await call(openGuestSession, { body: { secret } })).body;
  const ofThreads = threads.flatMap(({ id: threadId, comments }) => [threadId, ...comments.map((one) => one.id)]);
  return { reviewIds: [id, ...ofThreads, guest.id], ticket };
}

interface GivenDrafts {
  granted: Measure;
  hidden: Measure[];
  ticket: string;
  own: string[];
  foreign: string[];
}

async function givenDrafts(): Promise<GivenDrafts> {
  const granted = await givenMeasure(db, { ...(await secretContent("Beviljatord")), statuses: ["ONGOING"] });
  const alone = await givenMeasure(db, { ...(await secretContent("Hemligtord")), statuses: ["ONGOING"] });
  const published = await givenMeasure(db, { ...(await givenContentWithParts(db)), statuses: ["PUBLISHED"] });
  const next = (await call(createNewMeasureVersion, { params: { id: published.id } }, editor)).body;
  const [draft] = next.measureVersions.slice(1);
  if (!draft) throw new Error("There is no draft");
  const title = "Hemligtord i nästa version";
  await call(
    changeSingleField,
    { params: { id: draft.id }, headers: {}, body: { field: "title", value: title } },
    editor,
  );
  // The measure itself is public through its published version, and so are its sub-measures.
  const unpublishedPart = { ...next, id: newId(), measureVersions: [{ ...draft, title, submeasures: [] }] };
  const { ticket, reviewIds: own } = await givenReview(granted, "Beviljatord");
  const foreign = [await givenReview(alone, "Hemligtord"), await givenReview(next, "Hemligtord")];
  const hidden = [alone, unpublishedPart];
  return { granted, hidden, ticket, own, foreign: foreign.flatMap(({ reviewIds }) => reviewIds) };
}

const { granted, hidden, ticket, own, foreign } = await givenDrafts();
const [version] = granted.measureVersions;
const params = { id: version?.id ?? "" };

test("a guest reads the draft of the invitation, its parts and its history, without names of persons", async () => {
  const measure = (await call(getMeasure, { params: { id: granted.id } }, ticket)).body;

  expect(measure.measureVersions.map(({ id, status }) => [id, status])).toEqual([[params.id, "ONGOING"]]);
  expect(JSON.stringify(measure)).not.toContain("Given");
  expect((await call(getVersionStatus, { params }, ticket)).body).toMatchObject({ status: "ONGOING" });
  expect((await call(listSubMeasures, { params }, ticket)).body).toHaveLength(1);
  const { versions } = (await call(getMeasureHistory, { params: { id: granted.id } }, ticket)).body;
  expect(versions.map(({ id }) => id)).toEqual([params.id]);
});

test("what a guest has read is not in responses to anonymous callers", async () => {
  await call(getMeasure, { params: { id: granted.id } }, ticket);

  expect((await call(getMeasure, { params: { id: granted.id } })).status).toBe(404);
  expect(await listRevealingEndpoints(app, served, { measure: granted, reviewIds: own })).toEqual([]);
});

test("no endpoint shows a guest anything of other drafts or of their reviews", async () => {
  for (const [index, measure] of hidden.entries()) {
    // The ids of all reviews are tried together with the first measure.
    const reviewIds = index === 0 ? foreign : [];
    expect(await listRevealingEndpoints(app, served, { measure, ticket, reviewIds })).toEqual([]);
  }
  const shown = await listRevealingEndpoints(app, served, { measure: granted, ticket, reviewIds: own });
  expect(shown).toEqual(expect.arrayContaining(["GET /measures/:id", "GET /reviews/:id", "GET /reviews/:id/content"]));
});

test("no response to a guest contains a secret word or an id of another draft", async () => {
  const secrets = ["hemligtord", ...hidden.flatMap((measure) => idsOf(measure)), ...foreign];
  const revealing: string[] = [];
  for (const endpoint of served) {
    for (const id of countFreeParams(endpoint) === 0 ? [newId()] : [...idsOf(granted), ...own]) {
      const { body } = await callAny(app, endpoint, { values: [id, id], ticket });
      if (secrets.some((secret) => body.toLowerCase().includes(secret))) revealing.push(nameOf(endpoint));
    }
  }

  expect(revealing).toEqual([]);
  // The ticket was valid throughout the crawl.
  expect((await call(getReview, { params: { id: own[0] ?? "" } }, ticket)).status).toBe(200);
});

test("a guest searches and exports as the public", async () => {
  for (const searchValue of ["Beviljatord", "Hemligtord", params.id]) {
    const body = { searchValue, facets: true, status: ["ONGOING"] };
    expect((await call(searchMeasures, { body }, ticket)).body).toEqual((await call(searchMeasures, { body })).body);
  }
  const exported = await callAny(app, exportMeasures, { body: { format: "json" }, ticket });
  expect(exported.body).not.toContain("Beviljatord");
});

test("a guest receives live events of the one version, and of nothing else; the stream ends with the invitation", async () => {
  const [ownReview = "", , , invitation = ""] = own;
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const others = [...hidden.map(({ id }) => id), ...hidden.flatMap(({ measureVersions }) => measureVersions)].map(
    (other) => (typeof other === "string" ? other : other.measureId),
  );
  const measures = [granted.id, ...others];
  const page = await openLiveClient(origin, { ticket, measures });
  const polled = async () => {
    const query = { tab: newId(), measures: measures.join() };
    return JSON.stringify((await call(listLiveEvents, { query }, ticket)).body);
  };
  await expect.poll(() => page.names).toEqual(["state"]);
  const write = (id: string) =>
    call(
      changeSingleField,
      { params: { id }, headers: {}, body: { field: "description", value: "Hemligtord" } },
      editor,
    );

  for (const { id } of hidden.flatMap(({ measureVersions }) => measureVersions)) {
    expect((await write(id)).status).toBe(200);
    await call(reportPresence, { params: { id }, body: { field: "description" } }, editor);
  }
  await call(reportPresence, { params, body: { field: "description" } }, editor);
  await write(params.id);
  await call(addThread, { params: { id: ownReview }, body: { text: "Svar" } }, editor);

  // Any event may be repeated.
  await expect.poll(() => [...new Set(page.names)]).toEqual(["state", "version", "review"]);
  const secrets = ["hemligtord", ...hidden.flatMap(({ measureVersions }) => measureVersions.map(({ id }) => id))];
  const received = [JSON.stringify(page.events.filter(({ type }) => type !== "state")), await polled()];
  expect(secrets.filter((secret) => received.some((text) => text.toLowerCase().includes(secret)))).toEqual([]);
  expect(page.events[0]).toMatchObject({
    measures: measures.map((measureId) => ({
      measureId,
      versions: measureId === granted.id ? [{ id: params.id }] : [],
    })),
  });
  await call(revokeGuest, { params: { id: ownReview, guestId: invitation } }, editor);
  await expect.poll(page.isOpen).toBe(false);
  expect((await openLiveClient(origin, { ticket, measures })).status).toBe(401);
});
