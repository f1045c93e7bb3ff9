import type { CodeEntry, VersionContent, VersionSection } from "@indikatorkatalogen/contract";

/** A field's or part's value as read, or as typed: a half-typed number is still text. */
export type FieldValue = VersionContent[VersionSection] | string;

interface Conflict {
  /** The value that a colleague has saved. */
  theirs: FieldValue;
  /** The value that both began from. */
  ancestor: FieldValue;
  /** It was saved by the same user, in another window. */
  isOwn: boolean;
  changedBy: string | null;
  changedAt: number | null;
}

/** Where one field is in its save cycle. */
export type Phase =
  | { name: "unchanged" }
  | { name: "waiting" }
  | { name: "saving" }
  | { name: "saved"; at: number }
  /** Somebody else has changed it while it was shown. */
  | { name: "updated"; by: string | null; at: number | null }
  | { name: "refused"; message: string }
  | ({ name: "conflict" } & Conflict)
  | { name: "offline" };
export type ConflictPhase = Extract<Phase, { name: "conflict" }>;

export interface FieldSaving {
  /** The last value known to be stored on the server. */
  serverValue: FieldValue;
  /** The value shown in the control. */
  value: FieldValue;
  /** The revision of `serverValue`. An unsaved field keeps it, so that a colleague's newer value is detected. */
  baseRevision: number;
  phase: Phase;
  /** Ready to be sent when nothing else is in flight. Set after a pause in typing. */
  isDue: boolean;
  /** The value is the earlier published version's and is sent by the reset endpoint. */
  isReset: boolean;
  /** Values sent without a response: the server may or may not have stored them. */
  unconfirmed: readonly FieldValue[];
  /** True from the first keystroke until the field loses focus. */
  isBeingTyped: boolean;
  /** The server's value when typing began, for undo. */
  before: FieldValue;
}

export const unchangedField = (serverValue: FieldValue, revision: number): FieldSaving => ({
  serverValue,
  value: serverValue,
  baseRevision: revision,
  phase: { name: "unchanged" },
  isDue: false,
  isReset: false,
  unconfirmed: [],
  isBeingTyped: false,
  before: serverValue,
});

/** True also for an empty list, which may be either kind. */
export const isCodes = (list: readonly object[]): list is CodeEntry[] => list.every((one) => "codeId" in one);

/** Compares values ignoring representation: the server trims texts and orders codes. */
export const isSame = (one: FieldValue, other: FieldValue): boolean =>
  // Most fields are untouched, and every keystroke compares them all.
  one === other || canonical(one) === canonical(other);

function canonical(value: FieldValue): string {
  if (value === null || value === "") return "";
  if (typeof value === "string") return value.replace(/\r\n?/g, "\n").normalize("NFC").trim();
  // Codes are unordered; a part's rows are ordered.
  if (Array.isArray(value)) return isCodes(value) ? canonicalCodes(value) : JSON.stringify(value.map(canonicalRow));
  if (typeof value === "object") return "codeId" in value ? value.codeId : value.id;
  return String(value);
}

const canonicalCodes = (codes: readonly CodeEntry[]) =>
  [...new Set(codes.map(({ codeId }) => codeId))].toSorted().join();

/** Linked versions and generated titles are derived, so they are not compared. */
function canonicalRow(row: object): unknown {
  const isTitled = !("hasOwnTitle" in row) || row.hasOwnTitle === true;
  const compared = Object.entries(row).filter(
    ([key]) => key !== "linkedMeasureVersions" && (isTitled || key !== "title"),
  );
  return compared
    .map(([key, value]) => [key, canonicalValue(value)])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}

function canonicalValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("codeId" in value) return value.codeId;
  return "id" in value ? value.id : Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Has a value that the server has not acknowledged. */
export const isUnsaved = ({ value, serverValue, unconfirmed }: FieldSaving): boolean =>
  unconfirmed.length > 0 || !isSame(value, serverValue);

/** Whether the last saved change can be undone. */
export const canUndo = ({ phase, before, serverValue }: FieldSaving): boolean =>
  phase.name === "saved" && !isSame(before, serverValue);
