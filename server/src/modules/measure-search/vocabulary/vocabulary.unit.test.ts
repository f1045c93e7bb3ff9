import fc from "fast-check";
import { expect, test } from "vitest";
import type { Audience } from "../../../callers/visibility.ts";
import { fold } from "../../../language/fold.ts";
import { createVocabulary } from "./vocabulary.ts";
import { createWordFragments } from "./word-fragments.ts";
import { createWordIds } from "./word-ids.ts";
import { createSpelledWords } from "./word-lookup.ts";

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

test("a lookup finds words by prefix, fragment, spelling and stem, and none that are removed or not referred to", () => {
  const fragments = createWordFragments();
  const spelled = createSpelledWords((text) => text, fragments);
  const lookup = spelled.lookUp((id) => id !== 4);
  const add = (id: number, text: string) => {
    spelled.add(id, text);
    fragments.add(id, fold(text));
  };
  const remove = (id: number, text: string) => {
    spelled.remove(id);
    fragments.remove(id, fold(text));
  };
  const words = ["trycksår", "såret", "sår", "tryck", "såren"];
  for (const [id, text] of words.entries()) add(id, text);
  for (let id = 10; id < 2500; id++) add(id, `sårfyllning${id}`);
  for (let id = 10; id < 2500; id++) remove(id, `sårfyllning${id}`);
  remove(3, "tryck");

  expect(lookup.startingWith("sår")).toEqual([1, 2]);
  expect(lookup.startingWith("sar")).toEqual([]);
  expect(lookup.containing("sår")).toEqual([
    { id: 0, start: 5 },
    { id: 1, start: 0 },
    { id: 2, start: 0 },
  ]);
  expect(lookup.spelled("sår")).toEqual([2]);
  expect(lookup.withStem("sår")).toEqual([1, 2]);
  expect(["tryck", "såret", "sår", "såren"].map(lookup.isKnown)).toEqual([false, true, true, false]);
});

test("one audience finds in any spelling no word that only the other has", () => {
  const vocabulary = createVocabulary();
  for (const text of ["bröstcancer", "bröstkorg"]) vocabulary.retain(vocabulary.idOf(text), "internal");
  vocabulary.retain(vocabulary.idOf("bröstkorg"), "public");
  const found = (audience: Audience) => {
    const { plain, folded, findNear, size } = vocabulary.of(audience);
    const ids = [
      ...folded.startingWith("brost"),
      ...plain.containing("cancer").map(({ id }) => id),
      ...plain.spelled("bröstcancer"),
      ...findNear("bröstkansr").map(({ id }) => id),
    ];
    return { words: ids.map(vocabulary.wordAt), isKnown: folded.isKnown("brostcancer"), size: size() };
  };

  expect(found("public")).toEqual({ words: ["bröstkorg"], isKnown: false, size: 1 });
  expect(found("internal")).toEqual({
    words: ["bröstcancer", "bröstkorg", "bröstcancer", "bröstcancer", "bröstcancer"],
    isKnown: true,
    size: 2,
  });
});

test("a word is known to each audience while something that the audience may see refers to it", () => {
  const vocabulary = createVocabulary();
  const id = vocabulary.idOf("stroke");
  const known = () => [vocabulary.of("public").find("stroke"), vocabulary.of("internal").find("stroke")];

  vocabulary.retain(id, "internal");
  vocabulary.removeUnused();
  expect(known()).toEqual([undefined, id]);
  vocabulary.retain(id, "public");
  vocabulary.retain(id, "public");
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
