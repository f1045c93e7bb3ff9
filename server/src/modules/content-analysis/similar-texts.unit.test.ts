import { expect, test } from "vitest";
import { createSimilarTexts } from "./similar-texts.ts";

const findPairs = async (texts: string[], maxPairs = 100) => {
  const similar = createSimilarTexts();
  for (const text of texts) similar.add(text);
  return similar.findPairs(maxPairs, new AbortController().signal);
};

const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `ord${from + index}x`).join(" ");

test("texts that share most of their words are found, whatever their order and endings", async () => {
  const pairs = await findPairs([
    "Andel patienter som fick trombolys inom trettio minuter från ankomst till sjukhuset",
    "Väntetid till första besök hos psykolog i primärvården",
    "Inom trettio minuter från ankomst till sjukhus: andelen patienter som fick trombolys",
    "",
    "",
  ]);

  expect(pairs).toMatchObject([{ first: 0, second: 2 }]);
});

test("among many texts each pair is found once, and at most the given number", async () => {
  const different = Array.from({ length: 2000 }, (_, index) => words(index * 30, index * 30 + 30));
  const alike = Array.from({ length: 20 }, (_, index) => `${words(index * 30, index * 30 + 30)} tillägg`);

  const pairs = await findPairs([...different, ...alike]);

  expect(pairs.map(({ first, second }) => [first, second]).toSorted(([a = 0], [b = 0]) => a - b)).toEqual(
    alike.map((_, index) => [index, 2000 + index]),
  );
  expect(await findPairs([...different, ...alike], 5)).toHaveLength(5);
});

test("a thousand texts that are the same do not become half a million pairs", async () => {
  const pairs = await findPairs(
    Array.from({ length: 1000 }, () => words(0, 30)),
    1_000_000,
  );

  expect(pairs.length).toBeLessThan(6000);
});
