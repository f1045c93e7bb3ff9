import { apiBasePath, listSimilarMeasures, searchMeasures, suggestSearch } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { fold } from "../../language/fold.ts";
import { givenMeasure, stamp } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { readShippedConcepts } from "../concepts/shipped-concepts.ts";

const { app, call, db } = await startTestApp({ shippedConcepts: readShippedConcepts() }, "demo");
const nobody = newId();

const words = ["hjärtinfarkt", "trycksår", "läkemedel"];
const withoutLetter = (word: string) => word.slice(0, 2) + word.slice(3);
const textsFor = (word: string) => [
  word,
  fold(word),
  withoutLetter(word),
  word.slice(0, 5),
  `andel -${word}`,
  `"${word}"`,
  `${word} kvickrot`,
  `kvickrotsodling ${word}ernas sjöjungfru`,
  `${withoutLetter(word)} ${withoutLetter(withoutLetter(word))}`,
];

const post = async (payload: object) =>
  (await app.inject({ method: "POST", url: apiBasePath + searchMeasures.path, payload })).body;
const get = async (path: string) => (await app.inject({ method: "GET", url: apiBasePath + path })).body;

/** Every kind of answer that an anonymous visitor gets from the search index, as it is sent. */
async function anonymousAnswers(): Promise<string[]> {
  const { body } = await call(searchMeasures, { body: { pageSize: 200 } });
  const ids = body.pageResults.slice(0, 8).map(({ mId }) => mId);
  const requests = [
    ...words
      .flatMap(textsFor)
      .flatMap((searchValue) => [
        () => post({ searchValue, facets: true, sortfield: "RELEVANCE", pageSize: 20 }),
        () => post({ searchValue, facets: true, pageSize: 20, measureOwner: nobody }),
        () => get(`${suggestSearch.path}?searchValue=${encodeURIComponent(searchValue)}`),
      ]),
    ...ids.map((id) => () => get(listSimilarMeasures.path.replace(":id", id))),
    () => post({ facets: true, sortfield: "PUBLISHED", sortDirection: "DESCENDING", pageSize: 200 }),
    () => post({ facets: true, status: ["ONGOING"] }),
  ];
  const answers: string[] = [];
  for (const request of requests) answers.push(await request());
  expect(answers.filter((answer) => answer.includes("transactionId"))).toEqual([]);
  return answers;
}

test("an anonymous visitor gets the same bytes with and without drafts in the catalogue", async () => {
  const before = await anonymousAnswers();
  const drafts: string[] = [];
  for (const word of words) {
    const variants = [word, fold(word), withoutLetter(word), `${word}are`, "kvickrot"].join(" ");
    const keywords = [stamp("keywords", "STROKE")];
    const { id } = await givenMeasure(db, { title: variants, measureDefinition: `Andel ${variants}`, keywords });
    drafts.push(id);
  }
  await givenMeasure(db, { title: "Andel ensam", measureDefinition: "trombolysq" });

  expect(await anonymousAnswers()).toEqual(before);

  await sql`DELETE FROM search_document WHERE measure_id = ANY(${drafts}::uuid[])`.execute(db);
  expect(await anonymousAnswers()).toEqual(before);
});
