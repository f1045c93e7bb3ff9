import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSearchIndex, type SearchIndex } from "../index/search-index.ts";
import {
  type DocumentStatus,
  documentKey,
  type IndexedDocument,
  type SearchQuery,
  statusOrder,
} from "../index/search-types.ts";
import { fewConcepts, queryOf, readDemoDocuments, sampleTexts } from "../index/testing/sample-documents.ts";
import { startReading } from "./read-snapshot.ts";
import { openSnapshotWriter } from "./snapshot-file.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "index-snapshot-"));
});
afterAll(() => rm(folder, { recursive: true }));

const demo = readDemoDocuments()
  .slice(0, 150)
  .map((document, at): IndexedDocument => {
    const { measureId, status } = document;
    const sortKeys = {
      ...document.sortKeys,
      order: at % 7 === 0 ? null : at % 11,
      name: `${document.title} 🙂`.slice(at % 9),
    };
    return { ...document, key: documentKey(measureId, status), sortKeys, numbers: at % 3 === 0 ? {} : { number: at } };
  });

interface Change {
  at: number;
  kind: "remove" | "retitle" | "draft" | "restore";
}

const anyChange: fc.Arbitrary<Change> = fc.record({
  at: fc.nat({ max: demo.length - 1 }),
  kind: fc.constantFrom("remove", "retitle", "draft", "restore"),
});
const changes = fc.array(anyChange, { maxLength: 12 });

/** The expected documents, by key. */
type Model = Map<string, IndexedDocument>;

/** Replaces all documents of a measure, as the catalogue does. */
function replaceMeasure(index: SearchIndex, model: Model, measureId: string): void {
  for (const status of statusOrder) {
    const key = documentKey(measureId, status);
    const document = model.get(key);
    if (document) index.put(document);
    else index.remove(key);
  }
}

/** Changes the model; returns the measure that has changed. */
function change(model: Model, { at, kind }: Change): string {
  const document = demo[at] as IndexedDocument;
  const { measureId, key, words } = document;
  const draft = documentKey(measureId, "ONGOING");
  if (kind === "restore") model.set(key, document);
  if (kind === "retitle") model.set(key, { ...document, title: "Ovanlig", words: `ovanligt${at}ord ${words}` });
  if (kind === "draft") model.set(draft, { ...document, key: draft, status: "ONGOING", words: `utkast${at} ${words}` });
  if (kind === "remove") for (const status of statusOrder) model.delete(documentKey(measureId, status));
  return measureId;
}

/** Some are terms of concepts that documents contain only by terms of several words. */
const texts = [...sampleTexts, "utkastord3", "strokk vård", "sår", "hypertoni", "kol"];
const facets = Object.keys(demo[0]?.filters ?? {});
const sorts: SearchQuery["sort"][] = [
  "relevance",
  { key: "order", descending: true },
  { key: "name", descending: false },
];

/** All results of an index. */
function answersOf(index: SearchIndex) {
  const audiences = [["PUBLISHED", "UNPUBLISHED"] as const, ["PUBLISHED", "ONGOING", "UNPUBLISHED"] as const];
  return audiences.flatMap((visible) =>
    texts.flatMap((text) =>
      sorts.map((sort) => {
        const query = queryOf({
          text,
          sort,
          visible,
          statuses: visible,
          facets,
          ranges: [{ name: "number", max: 150 }],
        });
        const { rows, totalCount, corrections, relaxed, didYouMean, facets: counts } = index.search(query);
        const listed = facets.map((facet) => counts[facet]?.list().sort((a, b) => (a.value < b.value ? -1 : 1)));
        return { text, rows, totalCount, corrections, relaxed, didYouMean, listed };
      }),
    ),
  );
}

function createIndex(): SearchIndex {
  const index = createSearchIndex();
  index.setConcepts(fewConcepts);
  for (const _ of index.buildPhrases());
  return index;
}

interface ChangingIndex {
  index: SearchIndex;
  model: Model;
  meanwhile: readonly Change[];
}

/** Stores an index in a file while it changes, and restores it as a start does. */
async function storeAndRestore({ index, model, meanwhile }: ChangingIndex): Promise<SearchIndex> {
  const path = join(folder, "index");
  const writer = await openSnapshotWriter(path);
  const leftOut: string[] = [];
  const pending = [...meanwhile];
  for (const frame of index.capture(20)) {
    await writer.write(frame);
    for (const next of pending.splice(0, 2)) {
      leftOut.push(change(model, next));
      for (const measureId of leftOut) replaceMeasure(index, model, measureId);
    }
  }
  await writer.finish({ leftOut });
  const restored = createSearchIndex();
  const reading = startReading(path);
  const content = await reading?.content();
  const rest = content?.frames.pop();
  if (!reading || !content || !rest) throw new Error("The snapshot has no frames");
  expect(content.header).toEqual({ leftOut });
  const isLeftOut = (id: string) => leftOut.includes(id);
  const { inverted } = reading;
  await restored.restore({ documents: content.frames, rest, isLeftOut, inverted }, async () => {});
  await reading.close();
  restored.setConcepts(fewConcepts);
  // The start reads these measures again, because they have changed since the horizon.
  for (const measureId of leftOut) replaceMeasure(restored, model, measureId);
  return restored;
}

test("an index restored from a snapshot answers like the one it was taken of, also after further changes", async () => {
  await fc.assert(
    fc.asyncProperty(changes, changes, changes, async (before, meanwhile, after) => {
      const index = createIndex();
      const model: Model = new Map(demo.map((document) => [document.key, document]));
      for (const document of demo) index.put(document);
      for (const next of before) replaceMeasure(index, model, change(model, next));
      const restored = await storeAndRestore({ index, model, meanwhile });

      expect(answersOf(restored)).toEqual(answersOf(index));
      expect(restored.statistics()).toEqual(index.statistics());

      for (const next of after) {
        const measureId = change(model, next);
        for (const one of [index, restored]) replaceMeasure(one, model, measureId);
      }
      expect(answersOf(restored)).toEqual(answersOf(index));
      expect(restored.statistics()).toEqual(index.statistics());
    }),
    { numRuns: 5 },
  );
});

test("a document of a status without a rule of visibility adds no word for the public to a restored index", async () => {
  const index = createIndex();
  const [first] = demo as [IndexedDocument];
  for (const document of demo) index.put(document);
  index.put({ ...first, key: "unknown", status: "REVIEWED" as DocumentStatus, words: "ovanligtord" });

  const restored = await storeAndRestore({ index, model: new Map(), meanwhile: [] });

  expect(restored.statistics().internalWords).toBe(index.statistics().internalWords);
  expect(restored.statistics().publicWords).toBe(index.statistics().publicWords);
});
