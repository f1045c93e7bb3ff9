import {
  addConceptTerm,
  type ConceptInput,
  createConcept,
  deleteConcept,
  getConcept,
  listConcepts,
  listEvents,
  listNearestConcepts,
  searchMeasures,
  updateConcept,
} from "@indikatorkatalogen/contract";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { up } from "../../database/migrations/0015-concepts.ts";
import { newId } from "../../database/new-id.ts";
import { givenVersion } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { readShippedConcepts } from "./shipped-concepts.ts";

const { call, db, logIn } = await startTestApp({ shippedConcepts: readShippedConcepts() });
const mainEditor = await logIn("MAIN_EDITOR");

const everyday = (...terms: string[]) => terms.map((term) => ({ term, kind: "everyday" }) as const);
const create = (body: Partial<ConceptInput> & { preferred: string }) => call(createConcept, { body }, mainEditor);
const update = (id: string, body: Partial<ConceptInput> & { preferred: string }) =>
  call(updateConcept, { params: { id }, body }, mainEditor);
const list = async (query: { searchValue?: string; origin?: "shipped" | "changed" | "own" }) =>
  (await call(listConcepts, { query }, mainEditor)).body;
const find = async (preferred: string) => {
  const { pageResults } = await list({ searchValue: preferred });
  const found = pageResults.find((concept) => concept.preferred === preferred);
  if (!found) throw new Error(`no concept ${preferred}`);
  return found;
};
const titlesOf = async (searchValue: string) =>
  (await call(searchMeasures, { body: { searchValue, pageSize: 200 } }, mainEditor)).body.pageResults.map(
    ({ title }) => title,
  );

test("a concept of the editors takes effect at once and is recorded", async () => {
  const title = `Mått på kvickrot ${newId()}`;
  await givenVersion(db, { title });
  expect(await titlesOf("elytrigia")).toEqual([]);

  const { body: made } = await create({ preferred: "kvickrot", terms: [{ term: "elytrigia", kind: "latin" }] });
  expect(made).toMatchObject({ origin: "own", isActive: true });
  expect(await titlesOf("elytrigia")).toContain(title);

  await update(made.id, { ...made, terms: [] });
  expect(await titlesOf("elytrigia")).toEqual([]);
  await call(deleteConcept, { params: { id: made.id } }, mainEditor);
  expect((await call(getConcept, { params: { id: made.id } }, mainEditor)).status).toBe(404);
  const { body: events } = await call(
    listEvents,
    { params: { type: "concept" }, query: { entityId: made.id } },
    mainEditor,
  );
  const types = (Array.isArray(events) ? events : events.pageResults).map(({ type, changes }) => [type, changes]);
  expect(types).toEqual([
    ["DELETED", []],
    ["CHANGED", ["terms"]],
    ["CREATED", []],
  ]);
});

test("a concept that comes with the program is changed, switched off and restored", async () => {
  const title = `Andel med lunginflammation ${newId()}`;
  await givenVersion(db, { title });
  const before = await find("lunginflammation");
  expect(before.origin).toBe("shipped");
  expect(await titlesOf("pneumoni")).toContain(title);

  const withoutPneumonia = before.terms.filter(({ term }) => term !== "pneumoni");
  const { body: changed } = await update(before.id, {
    ...before,
    preferred: "något annat",
    terms: [...withoutPneumonia, ...everyday("krupposa")],
  });
  expect(changed).toMatchObject({ id: before.id, preferred: "lunginflammation", origin: "changed" });
  expect(changed.removedTerms.map(({ term }) => term)).toEqual(["pneumoni"]);
  expect(await titlesOf("krupposa")).toContain(title);
  expect((await list({ origin: "changed" })).pageResults.map(({ id }) => id)).toContain(before.id);

  await update(before.id, { ...changed, isActive: false });
  expect(await titlesOf("krupposa")).toEqual([]);
  expect((await call(deleteConcept, { params: { id: before.id } }, mainEditor)).status).toBe(204);
  expect(await find("lunginflammation")).toEqual(before);
  expect((await call(deleteConcept, { params: { id: before.id } }, mainEditor)).status).toBe(409);
});

test("a concept that is saved as it was released is no longer stored", async () => {
  const before = await find("hjärtsvikt");
  await update(before.id, { ...before, isActive: false });

  const { body } = await update(before.id, { ...before, isActive: true });

  expect(body.origin).toBe("shipped");
  const { rows } = await sql`SELECT id FROM concept WHERE preferred = 'hjärtsvikt'`.execute(db);
  expect(rows).toEqual([]);
});

test("two editors add terms to the same concept at the same time", async () => {
  const { id } = await find("astma");

  await Promise.all(
    ["pipande bröst", "väsande bröst"].map((term) =>
      call(addConceptTerm, { params: { id }, body: { term } }, mainEditor),
    ),
  );

  const terms = (await find("astma")).terms.map(({ term }) => term);
  expect(terms).toEqual(expect.arrayContaining(["pipande bröst", "väsande bröst"]));
});

test("wider concepts must exist and must not be narrower, and follow when they are renamed", async () => {
  const wide = (await create({ preferred: "gräs i allmänhet" })).body;
  const narrow = (await create({ preferred: "smalt gräs", broader: ["Gräs i allmänhet"] })).body;
  expect(narrow.broader).toEqual(["gräs i allmänhet"]);

  const unknown = await create({ preferred: "ogräs", broader: ["finns inte"] });
  const circular = await update(wide.id, { ...wide, broader: ["smalt gräs"] });
  const own = await update(wide.id, { ...wide, broader: ["gräs i allmänhet"] });

  for (const { status, error } of [unknown, circular, own]) {
    expect([status, error.validationMessage[0]?.field]).toEqual([400, "broader"]);
  }
  await update(wide.id, { ...wide, preferred: "gräs" });
  expect((await find("smalt gräs")).broader).toEqual(["gräs"]);
  await call(deleteConcept, { params: { id: wide.id } }, mainEditor);
  expect((await find("smalt gräs")).broader).toEqual([]);
});

test("two concepts cannot have the same preferred term, whatever the case", async () => {
  const { status, error } = await create({ preferred: "STROKE" });

  expect([status, error.validationMessage[0]?.field]).toEqual([409, "preferred"]);
});

test("the nearest concepts share words with a text, or are spelled like it", async () => {
  const nearest = async (words: string) =>
    (await call(listNearestConcepts, { query: { words } }, mainEditor)).body.map(({ preferred }) => preferred);

  expect((await nearest("lunginflamation"))[0]).toBe("lunginflammation");
  expect(await nearest("hjärtinfarkten akut")).toContain("hjärtinfarkt");
  expect(await nearest("qqxxzz")).toEqual([]);
});

test("the list is searched by any term and comes in pages", async () => {
  const { totalCount, pageResults } = await list({});
  expect(totalCount).toBeGreaterThan(1000);
  expect(pageResults).toHaveLength(20);

  const byTerm = await list({ searchValue: "pneumonia" });

  expect(byTerm.pageResults.map(({ preferred }) => preferred)).toContain("lunginflammation");
});

test("editors and visitors neither read nor change concepts", async () => {
  const { id } = await find("stroke");
  for (const ticket of [undefined, await logIn("EDITOR")]) {
    expect((await call(listConcepts, { query: {} }, ticket)).status).toBe(401);
    expect((await call(addConceptTerm, { params: { id }, body: { term: "x" } }, ticket)).status).toBe(401);
  }
});

test("synonyms of editors become concepts; those that every catalogue began with are left out", async () => {
  await db.transaction().execute(async (tx) => {
    await sql`ALTER TABLE search_miss DROP COLUMN tips`.execute(tx);
    await sql`DROP TABLE concept_broader, concept_term, concept`.execute(tx);
    await sql`INSERT INTO synonym (id, from_words, to_words, direction, changed_in)
      SELECT gen_random_uuid(), pair[1], pair[2], pair[3], pg_current_xact_id() FROM (VALUES
        (ARRAY['stroke', 'slaganfall', 'both']), (ARRAY['Kvickrot', 'vitrot', 'both']),
        (ARRAY['kvickrot', 'ogräs', 'both']), (ARRAY['elytrigia', 'kvickrot', 'oneWay'])) AS pairs (pair)`.execute(tx);
    await up(tx as unknown as Kysely<unknown>);
  });

  const { pageResults } = await list({ origin: "own" });
  expect(pageResults).toMatchObject([
    {
      preferred: "Kvickrot",
      terms: [
        { term: "elytrigia", kind: "query" },
        { term: "ogräs", kind: "everyday" },
        { term: "vitrot", kind: "everyday" },
      ],
    },
  ]);
  expect((await list({ origin: "changed" })).totalCount).toBe(0);
  expect((await sql`SELECT id FROM synonym`.execute(db)).rows).toEqual([]);
});
