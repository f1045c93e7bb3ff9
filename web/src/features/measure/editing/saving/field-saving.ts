import type { CodeEntry, VersionContent, VersionSection } from "@indikatorkatalogen/contract";

/** A field or part as it is read, or as it is typed: a number that is half typed is still text. */
export type FieldValue = VersionContent[VersionSection] | string;

interface Conflict {
  /** What a colleague has saved meanwhile. */
  theirs: FieldValue;
  changedBy: string | null;
  changedAt: number | null;
}

/** Where the text of one field is on its way to the server. */
export type Phase =
  | { name: "unchanged" }
  | { name: "waiting" }
  | { name: "saving" }
  | { name: "saved"; at: number }
  | { name: "refused"; message: string }
  | ({ name: "conflict" } & Conflict)
  | { name: "offline" };
export type ConflictPhase = Extract<Phase, { name: "conflict" }>;

export interface FieldSaving {
  /** What the server is known to hold. */
  standing: FieldValue;
  /** What the editor sees and types in. */
  text: FieldValue;
  /** The revision at which `standing` was known; a dirty field keeps it, so that a colleague is never overwritten unseen. */
  seen: number;
  phase: Phase;
  /** Sent as soon as the line is free; typing alone is not enough, a pause is. */
  isDue: boolean;
  /** The text is the earlier published version's, and is asked for as such. */
  isReset: boolean;
  /** What was sent without an answer: the server may or may not hold it. */
  unanswered: readonly FieldValue[];
  /** Between the first keystroke and leaving the field. */
  isBeingTyped: boolean;
  /** What stood when the editor last began to type, to go back to. */
  before: FieldValue;
}

export const untouched = (standing: FieldValue, revision: number): FieldSaving => ({
  standing,
  text: standing,
  seen: revision,
  phase: { name: "unchanged" },
  isDue: false,
  isReset: false,
  unanswered: [],
  isBeingTyped: false,
  before: standing,
});

/** An empty list is one of either kind. */
export const isCodes = (list: readonly object[]): list is CodeEntry[] => list.every((one) => "codeId" in one);

/** Whether two values say the same, however they are spelt: the server trims texts and orders codes its own way. */
export const isSame = (one: FieldValue, other: FieldValue): boolean => essence(one) === essence(other);

function essence(value: FieldValue): string {
  if (value === null || value === "") return "";
  if (typeof value === "string") return value.replace(/\r\n?/g, "\n").normalize("NFC").trim();
  // The order of codes says nothing, that of a part's rows does.
  if (Array.isArray(value)) return isCodes(value) ? codesEssence(value) : JSON.stringify(value.map(rowEssence));
  if (typeof value === "object") return "codeId" in value ? value.codeId : value.id;
  return String(value);
}

const codesEssence = (codes: readonly CodeEntry[]) => [...new Set(codes.map(({ codeId }) => codeId))].toSorted().join();

/** Which versions share a sub-measure, and a title that follows from the rest, are not said by the row itself. */
function rowEssence(row: object): unknown {
  const isTitled = !("hasOwnTitle" in row) || row.hasOwnTitle === true;
  const said = Object.entries(row).filter(([key]) => key !== "linkedMeasureVersions" && (isTitled || key !== "title"));
  return said
    .map(([key, value]) => [key, valueEssence(value)])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}

function valueEssence(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("codeId" in value) return value.codeId;
  return "id" in value ? value.id : Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Holds something that the server has not acknowledged. */
export const isUnsaved = ({ text, standing, unanswered }: FieldSaving): boolean =>
  unanswered.length > 0 || !isSame(text, standing);

/** The last saved change can be taken back. */
export const canUndo = ({ phase, before, standing }: FieldSaving): boolean =>
  phase.name === "saved" && !isSame(before, standing);
