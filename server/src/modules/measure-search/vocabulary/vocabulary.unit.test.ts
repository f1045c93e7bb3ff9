import fc from "fast-check";
import { expect, test } from "vitest";
import { createVocabulary } from "./vocabulary.ts";
import { createWordIds } from "./word-ids.ts";
import { createWordLookup } from "./word-lookup.ts";

const word = fc.constantFrom(..."abcdefgh").chain((a) => fc.nat(40).map((b) => `${a}ord${b}`));
const changes = fc.array(fc.record({ word, isAdded: fc.boolean() }), { maxLength: 200 });

test("word ids are found after any sequence of additions and removals", () => {
  fc.assert(
    fc.property(changes, (list) => {
      const ids = createWordIds();
      const expected = new Map<string, number>();
      for (const [id, change] of list.entries()) {
        ids.remove(change.word);
        expected.delete(change.word);
        if (!change.isAdded) continue;
        ids.add(change.word, id);
        expected.set(change.word, id);
      }

      for (const { word } of list) expect(ids.find(`x${word}y`, 1, word.length + 1)).toBe(expected.get(word));
    }),
  );
});

test("many words are found while the table grows and shrinks", () => {
  const ids = createWordIds();
  const count = 40_000;
  const find = (text: string) => ids.find(text, 0, text.length);

  for (let id = 0; id < count; id++) ids.add(`ord${id}`, id);
  for (let id = 0; id < count; id += 2) ids.remove(`ord${id}`);

  const wrong = Array.from({ length: count }, (_, id) => id).filter(
    (id) => find(`ord${id}`) !== (id % 2 === 0 ? undefined : id),
  );
  expect(wrong).toEqual([]);
});

test("a lookup finds words by prefix, fragment, spelling and stem, and no removed ones", () => {
  const lookup = createWordLookup((text) => text);
  const words = ["trycksår", "såret", "sår", "tryck"];
  for (const [id, text] of words.entries()) lookup.add(id, text);
  // More than enough to rebuild its text.
  for (let id = 10; id < 2500; id++) lookup.add(id, `sårfyllning${id}`);
  for (let id = 10; id < 2500; id++) lookup.remove(id);
  lookup.remove(3);

  expect(lookup.startingWith("sår")).toEqual([1, 2]);
  expect(lookup.containing("sår")).toEqual([
    { id: 0, start: 5 },
    { id: 1, start: 0 },
    { id: 2, start: 0 },
  ]);
  expect(lookup.spelled("sår")).toEqual([2]);
  expect(lookup.withStem("sår")).toEqual([1, 2]);
  expect([lookup.isKnown("tryck"), lookup.isKnown("såret"), lookup.isKnown("sår")]).toEqual([false, true, true]);
  expect([lookup.ids(), lookup.size()]).toEqual([[0, 1, 2], 3]);
});

test("a word is known to each audience while something that the audience may see holds it", () => {
  const vocabulary = createVocabulary();
  const id = vocabulary.idOf("stroke");
  const known = () => [vocabulary.of("public").find("stroke"), vocabulary.of("internal").find("stroke")];

  vocabulary.hold(id, "internal");
  vocabulary.removeUnused();
  expect(known()).toEqual([undefined, id]);
  vocabulary.hold(id, "public");
  vocabulary.hold(id, "public");
  vocabulary.release(id, "public");
  expect(known()).toEqual([id, id]);
  vocabulary.release(id, "internal");
  vocabulary.removeUnused();
  expect(known()).toEqual([id, undefined]);
  vocabulary.release(id, "public");
  vocabulary.removeUnused();

  expect(known()).toEqual([undefined, undefined]);
  expect(vocabulary.idOf("annat")).toBe(id);
  expect(vocabulary.wordAt(id)).toBe("annat");
});
