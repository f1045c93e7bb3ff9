import { diffArrays } from "diff/lib/diff/array.js";

/** A run of words that both texts have, or only one of them. */
export interface DiffRun {
  text: string;
  change: "same" | "added" | "removed";
}

/** A value that another has replaced as a whole. */
export function replacement(before: string, after: string): DiffRun[] {
  const runs: DiffRun[] = [
    { text: before, change: "removed" },
    { text: before && after && " ", change: "same" },
    { text: after, change: "added" },
  ];
  return runs.filter(({ text }) => text !== "");
}

/** The cost grows with the number of changed words; beyond this the whole texts are shown as replaced. */
const maxChangedWords = 1000;

const toWords = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

/** Which words were removed and added between two texts. */
export function diffWords(before: string, after: string): DiffRun[] {
  const changes = diffArrays(toWords(before), toWords(after), { maxEditLength: maxChangedWords });
  const runs: DiffRun[] = changes
    ? changes.map(({ value, added, removed }) => ({ text: value.join(""), change: toChange(added, removed) }))
    : [
        { text: before, change: "removed" },
        { text: after, change: "added" },
      ];
  return mergeRuns(runs.filter(({ text }) => text !== ""));
}

function toChange(added: boolean, removed: boolean): DiffRun["change"] {
  if (added) return "added";
  return removed ? "removed" : "same";
}

/** A single shared word between replaced words is no help to the reader. */
const isTooShort = (text: string) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).length < 2;

/** An unchanged run between changes, of which at least one replaces words. */
function isBridge(runs: DiffRun[], index: number): boolean {
  const isChanged = (at: number) => runs[at] !== undefined && runs[at].change !== "same";
  const isBetween = isChanged(index - 1) && isChanged(index + 1);
  return isBetween && (isChanged(index - 2) || isChanged(index + 2)) && isTooShort(runs[index]?.text ?? "");
}

/** Makes a replaced passage readable: first everything that was removed, then everything that was added. */
export function groupDiff(runs: DiffRun[]): DiffRun[] {
  const bridged = runs.flatMap((run, index): DiffRun[] =>
    run.change === "same" && isBridge(runs, index)
      ? [
          { text: run.text, change: "removed" },
          { text: run.text, change: "added" },
        ]
      : [run],
  );
  const result: DiffRun[] = [];
  let changed: DiffRun[] = [];
  const flush = () => {
    const ofKind = (change: DiffRun["change"]) => changed.filter((run) => run.change === change);
    result.push(...mergeRuns(ofKind("removed")), ...mergeRuns(ofKind("added")));
    changed = [];
  };
  for (const run of bridged) {
    if (run.change === "same") flush();
    (run.change === "same" ? result : changed).push(run);
  }
  flush();
  return result;
}

/** Joins neighbouring runs of the same kind. */
function mergeRuns(runs: DiffRun[]): DiffRun[] {
  const merged: DiffRun[] = [];
  for (const { text, change } of runs) {
    const last = merged.at(-1);
    if (last?.change === change) last.text += text;
    else merged.push({ text, change });
  }
  return merged;
}
