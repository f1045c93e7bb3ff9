import { expect, test } from "vitest";
import { watchEventLoop } from "../../../testing/event-loop.ts";
import { createTextComparer } from "./text-comparer.ts";
import type { TextPiece } from "./text-difference.ts";

const compare = createTextComparer();

const joined = (pieces: TextPiece[] | undefined, without: TextPiece["change"]) =>
  (pieces ?? [])
    .filter(({ change }) => change !== without)
    .map(({ text }) => text)
    .join("");

/** Texts of the maximum length without a common word. */
const unlike = (letter: string, separator: string) =>
  Array.from({ length: 5000 }, (_, index) => letter + index.toString(36))
    .join(separator)
    .slice(0, 10_000);

test("texts as long and as unlike as can be are compared on another thread, and nobody else waits meanwhile", async () => {
  const pairs = [" ", ". ", "\n\n", ","].flatMap((separator) =>
    [1, 2, 3].map((time) => ({ before: unlike("a", separator), after: unlike(`b${time}`, separator) })),
  );

  const watch = watchEventLoop();
  const differences = await compare(pairs);
  const { iterations } = watch.stop();

  for (const [index, { before, after }] of pairs.entries()) {
    expect(joined(differences[index], "added")).toBe(before);
    expect(joined(differences[index], "removed")).toBe(after);
  }
  // Comparing on this thread would let the event loop run only a few iterations.
  expect(iterations).toBeGreaterThan(50);
});

test("a long text with a small change is still compared word by word", async () => {
  const before = "Andelen patienter som fick behandling i tid. ".repeat(200);

  const [pieces] = await compare([{ before, after: before.replace("behandling", "vård") }]);

  expect(pieces?.filter(({ change }) => change !== "same").map(({ text }) => text)).toEqual(["behandling", "vård"]);
});

test("texts with many edits are compared sentence by sentence, and texts without a common sentence are replaced", async () => {
  const sentence = (mark: string, index: number) => `${mark}${index} är ett ord i mening ${mark}${index}x. `;
  const shared = Array.from({ length: 60 }, (_, index) => sentence("gemensamt", index)).join("");
  const own = (mark: string) => Array.from({ length: 180 }, (_, index) => sentence(mark, index)).join("");

  const [pieces, replaced] = await compare([
    { before: own("a") + shared, after: own("b") + shared },
    { before: unlike("a", " "), after: unlike("b", " ") },
  ]);

  const changed = (pieces ?? []).filter(({ change }) => change !== "same");
  expect(changed.length).toBe(360);
  expect(changed.every(({ text }) => /^[ab]\d+ är .*\.$/.test(text.trim()))).toBe(true);
  expect(pieces?.at(-1)?.text.trim()).toBe(shared.trim());
  expect(replaced?.map(({ change }) => change)).toEqual(["removed", "added"]);
});

test("requests beyond the queue limit are refused with 503", async () => {
  const long = { before: unlike("a", " "), after: unlike("b", " ") };

  const answers = await Promise.allSettled(Array.from({ length: 21 }, () => compare([long])));

  expect(answers.filter(({ status }) => status === "rejected")).toMatchObject([{ reason: { status: 503 } }]);
});
