import fc from "fast-check";
import { expect, test } from "vitest";
import { createWordInverter } from "./inverted-words.ts";
import { createPostings, pack, positionOf, seek } from "./postings.ts";

const slots = 12;
/** The slots below this are of documents that everybody may see. */
const publicSlots = 6;
const isPublic = (slot: number) => slot < publicSlots;
const step = fc.record({ word: fc.nat(2), slot: fc.nat(slots - 1), fields: fc.integer({ min: 1, max: 15 }) });

test("a word has the documents that contain it in ascending order, counted for each audience", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const postings = createPostings();
      const held = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()];
      for (const { word, slot, fields } of steps) {
        const documents = held[word] ?? new Map();
        if (documents.delete(slot)) postings.remove(word, slot, isPublic(slot));
        else {
          documents.set(slot, fields);
          postings.add(word, pack(slot, fields), isPublic(slot));
        }
        // A word that a document does not contain is not removed from others.
        if (!documents.has(0)) postings.remove(word, 0, true);
      }

      for (const [word, documents] of held.entries()) {
        const expected = [...documents].map(([slot, fields]) => pack(slot, fields)).toSorted((a, b) => a - b);
        expect([...postings.of(word).subarray(0, postings.count(word))]).toEqual(expected);
        expect(postings.countDocuments(word, "internal")).toBe(documents.size);
        expect(postings.countDocuments(word, "public")).toBe([...documents.keys()].filter(isPublic).length);
      }
      expect(postings.listCount()).toBe(held.filter(({ size }) => size > 0).length);
    }),
  );
});

test("a restored list is counted and changed like one that was added to", () => {
  const postings = createPostings();
  postings.restore(5, Uint32Array.of(pack(1, 1), pack(8, 2)), 1);
  postings.add(5, pack(4, 1), true);
  postings.remove(5, 8, false);

  expect([...postings.of(5).subarray(0, postings.count(5))]).toEqual([pack(1, 1), pack(4, 1)]);
  expect([postings.countDocuments(5, "public"), postings.count(4), postings.listCount()]).toEqual([2, 0, 1]);
});

test("seeking from a position finds the same posting as searching the whole list", () => {
  const numbers = fc.uniqueArray(fc.nat(60), { maxLength: 30 });
  fc.assert(
    fc.property(numbers, fc.nat(61), fc.nat(30), (unsorted, wanted, start) => {
      const list = Uint32Array.from(unsorted).sort();
      const position = positionOf(list, list.length, wanted);

      expect(position).toBe(list.filter((posting) => posting < wanted).length);
      expect(seek(list, Math.min(start, position), wanted)).toBe(position);
    }),
  );
});

test("inverted words name the documents of each word, also in a second batch", () => {
  const document = fc.uniqueArray(fc.record({ word: fc.integer({ min: 1, max: 6 }), fields: fc.nat(15) }), {
    selector: ({ word }) => word,
  });
  fc.assert(
    fc.property(fc.array(fc.array(document), { minLength: 1, maxLength: 2 }), (batches) => {
      const invert = createWordInverter();
      for (const batch of batches) {
        const { words, documents, ends } = invert(
          batch.map((held) => Uint32Array.from(held, ({ word, fields }) => pack(word, fields))),
        );
        const expected = batch.flatMap((held, index) =>
          held.map(({ word, fields }) => ({ word, document: pack(index, fields) })),
        );
        const actual = [...words].flatMap((word, at) =>
          [...documents.subarray(ends[at - 1] ?? 0, ends[at])].map((document) => ({ word, document })),
        );

        expect(actual).toHaveLength(expected.length);
        expect(actual).toEqual(expect.arrayContaining(expected));
        expect(new Set(words)).toEqual(new Set(expected.map(({ word }) => word)));
        expect(words).toHaveLength(new Set(words).size);
      }
    }),
  );
});
