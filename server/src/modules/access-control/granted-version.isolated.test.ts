import {
  changeSingleField,
  createNewMeasureVersion,
  exportMeasures,
  getMeasure,
  getMeasureHistory,
  getVersionStatus,
  listSubMeasures,
  type Measure,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import { expect, test, vi } from "vitest";
import { anonymous } from "../../callers/caller.ts";
import { newId } from "../../database/new-id.ts";
import { givenContentWithParts, givenMeasure, type NewMeasure } from "../../testing/given-measures.ts";
import { idsOf, listRevealingEndpoints } from "../../testing/secret-crawl.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { callAny, countFreeParams, everyEndpoint, isServed, nameOf } from "../../testing/walk-endpoints.ts";

// Nobody can log in with a grant yet: here a ticket that begins with this is one.
const guestTicket = "guest:";

vi.mock(import("../login/identify.ts"), async (importOriginal) => {
  const { createIdentify } = await importOriginal();
  return {
    createIdentify: (authority) => {
      const identify = createIdentify(authority);
      return (request, access) => {
        const ticket = String(request.headers["x-hiqaa"] ?? "");
        if (!ticket.startsWith(guestTicket)) return identify(request, access);
        return { ...anonymous, grants: new Set([ticket.slice(guestTicket.length)]) };
      };
    },
  };
});

const { app, db, call, logIn } = await startTestApp();
const served = everyEndpoint.filter((endpoint) => isServed(app, endpoint));

/** The word is in every text that a version has. */
const secretContent = (word: string): Promise<NewMeasure> =>
  givenContentWithParts(db, {
    title: `Titel ${word}`,
    description: word,
    numeratorDefinition: word,
    targetValues: [{ type: "NATIONAL", value: 90.5, issuer: word }],
    submeasures: [{ restriction: word, overrides: { description: word } }],
  });

interface Planted {
  granted: Measure;
  hidden: Measure[];
  ticket: string;
}

async function givenDrafts(): Promise<Planted> {
  const granted = await givenMeasure(db, { ...(await secretContent("Beviljatord")), statuses: ["ONGOING"] });
  const alone = await givenMeasure(db, { ...(await secretContent("Hemligtord")), statuses: ["ONGOING"] });
  const published = await givenMeasure(db, { ...(await givenContentWithParts(db)), statuses: ["PUBLISHED"] });
  const editor = await logIn("MAIN_EDITOR");
  const next = (await call(createNewMeasureVersion, { params: { id: published.id } }, editor)).body;
  const [draft] = next.measureVersions.slice(1);
  if (!draft) throw new Error("There is no draft");
  const title = "Hemligtord i nästa version";
  await call(
    changeSingleField,
    { params: { id: draft.id }, headers: {}, body: { field: "title", value: title } },
    editor,
  );
  // The measure and its sub-measures are public by their published version.
  const unpublishedPart = { ...next, id: newId(), measureVersions: [{ ...draft, title, submeasures: [] }] };
  return { granted, hidden: [alone, unpublishedPart], ticket: guestTicket + granted.measureVersions[0]?.id };
}

const { granted, hidden, ticket } = await givenDrafts();
const [version] = granted.measureVersions;
const params = { id: version?.id ?? "" };

test("a caller with a grant for a draft reads it, its parts and its history, without names of persons", async () => {
  const measure = (await call(getMeasure, { params: { id: granted.id } }, ticket)).body;

  expect(measure.measureVersions.map(({ id, status }) => [id, status])).toEqual([[params.id, "ONGOING"]]);
  expect(JSON.stringify(measure)).not.toContain("Given");
  expect((await call(getVersionStatus, { params }, ticket)).body).toMatchObject({ status: "ONGOING" });
  expect((await call(listSubMeasures, { params }, ticket)).body).toHaveLength(1);
  const { versions } = (await call(getMeasureHistory, { params: { id: granted.id } }, ticket)).body;
  expect(versions.map(({ id }) => id)).toEqual([params.id]);
});

test("what the caller with a grant has read is not in responses to anonymous callers", async () => {
  await call(getMeasure, { params: { id: granted.id } }, ticket);

  expect((await call(getMeasure, { params: { id: granted.id } })).status).toBe(404);
  expect(await listRevealingEndpoints(app, served, { measure: granted })).toEqual([]);
});

test("no endpoint shows a caller with a grant anything of other drafts", async () => {
  for (const measure of hidden) {
    expect(await listRevealingEndpoints(app, served, { measure, ticket })).toEqual([]);
  }
  expect(await listRevealingEndpoints(app, served, { measure: granted, ticket })).toContain("GET /measures/:id");
});

test("no response to a caller with a grant contains a secret word or an id of another draft", async () => {
  const secrets = ["hemligtord", ...hidden.flatMap((measure) => idsOf(measure))];
  const revealing: string[] = [];
  for (const endpoint of served) {
    for (const id of countFreeParams(endpoint) === 0 ? [newId()] : idsOf(granted)) {
      const { body } = await callAny(app, endpoint, { values: [id, id], ticket });
      if (secrets.some((secret) => body.toLowerCase().includes(secret))) revealing.push(nameOf(endpoint));
    }
  }

  expect(revealing).toEqual([]);
});

test("a caller with a grant searches and exports as the public", async () => {
  for (const searchValue of ["Beviljatord", "Hemligtord", params.id]) {
    const body = { searchValue, facets: true, status: ["ONGOING"] };
    expect((await call(searchMeasures, { body }, ticket)).body).toEqual((await call(searchMeasures, { body })).body);
  }
  const exported = await callAny(app, exportMeasures, { body: { format: "json" }, ticket });
  expect(exported.body).not.toContain("Beviljatord");
});
