/** A run of words that both texts have, or only one of them. */
export interface DiffRun {
  text: string;
  change: "same" | "added" | "removed";
}

/** Comparing costs as much as one length times the other; beyond this the texts are told apart as wholes. */
const costLimit = 1_000_000;

const toWords = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

/** What has gone and what has come between two texts, word by word. */
export function diffWords(before: string, after: string): DiffRun[] {
  const [old, now] = [toWords(before), toWords(after)];
  const start = countEqual(old, now, (words, place) => words[place]);
  const [oldTail, nowTail] = [old.slice(start), now.slice(start)];
  const end = countEqual(oldTail, nowTail, (words, place) => words[words.length - 1 - place]);
  const middle = compareWords(oldTail.slice(0, oldTail.length - end), nowTail.slice(0, nowTail.length - end));

  return joined([
    ...old.slice(0, start).map((text): DiffRun => ({ text, change: "same" })),
    ...middle,
    ...old.slice(old.length - end).map((text): DiffRun => ({ text, change: "same" })),
  ]);
}

type WordAt = (words: string[], place: number) => string | undefined;

function countEqual(old: string[], now: string[], wordAt: WordAt): number {
  const most = Math.min(old.length, now.length);
  let count = 0;
  while (count < most && wordAt(old, count) === wordAt(now, count)) count += 1;
  return count;
}

function compareWords(old: string[], now: string[]): DiffRun[] {
  if (old.length * now.length > costLimit) return [...marked(old, "removed"), ...marked(now, "added")];
  const shared = sharedLengths(old, now);
  const lengthAt = (i: number, j: number) => shared[i * (now.length + 1) + j] ?? 0;
  const result: DiffRun[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      result.push(...marked(old.slice(i, i + 1), "same"));
      i += 1;
      j += 1;
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) {
      result.push(...marked(old.slice(i, i + 1), "removed"));
      i += 1;
    } else {
      result.push(...marked(now.slice(j, j + 1), "added"));
      j += 1;
    }
  }
  return [...result, ...marked(old.slice(i), "removed"), ...marked(now.slice(j), "added")];
}

/** The longest common sequence from each pair of places to the ends. */
function sharedLengths(old: string[], now: string[]): Uint32Array {
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return lengths;
}

const marked = (words: string[], change: DiffRun["change"]): DiffRun[] => words.map((text) => ({ text, change }));

/** A lone word in common says nothing between words that have all been exchanged. */
const isTooShort = (text: string) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).length < 2;

/** Stands alone between changes, of which at least one exchanges words for others. */
function isBridge(words: DiffRun[], place: number): boolean {
  const isChanged = (at: number) => words[at] !== undefined && words[at].change !== "same";
  const isBetween = isChanged(place - 1) && isChanged(place + 1);
  return isBetween && (isChanged(place - 2) || isChanged(place + 2)) && isTooShort(words[place]?.text ?? "");
}

/** Makes what has been exchanged readable: first all that has gone, then all that has come, not word for word by turns. */
export function groupDiff(words: DiffRun[]): DiffRun[] {
  const bridged = words.flatMap((run, place): DiffRun[] =>
    run.change === "same" && isBridge(words, place)
      ? [...marked([run.text], "removed"), ...marked([run.text], "added")]
      : [run],
  );
  const result: DiffRun[] = [];
  let changed: DiffRun[] = [];
  const close = () => {
    const of = (change: DiffRun["change"]) => changed.filter((run) => run.change === change);
    result.push(...joined(of("removed")), ...joined(of("added")));
    changed = [];
  };
  for (const run of bridged) {
    if (run.change === "same") close();
    (run.change === "same" ? result : changed).push(run);
  }
  close();
  return result;
}

/** Neighbours of the same kind become one run; what has gone comes before what has come. */
function joined(words: DiffRun[]): DiffRun[] {
  const runs: DiffRun[] = [];
  for (const { text, change } of words) {
    const last = runs.at(-1);
    if (last?.change === change) last.text += text;
    else runs.push({ text, change });
  }
  return runs;
}
