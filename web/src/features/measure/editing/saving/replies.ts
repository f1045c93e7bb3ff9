import type { VersionFieldName, VersionSection } from "@indikatorkatalogen/contract";
import { type ConflictPhase, type FieldValue, isSame, isUnsaved } from "./field-saving.ts";
import { ancestorOf, leaveField, typeValue, type VersionSaving, withField } from "./version-saving.ts";

/** The result of a write. */
export type Reply =
  | { name: "acknowledged"; value: FieldValue; revision: number }
  /** A version that has been published or deleted accepts nothing more. */
  | { name: "refused"; message: string; isVersionClosed?: boolean }
  | ({ name: "conflict"; revision: number } & Omit<ConflictPhase, "name" | "ancestor">)
  /** No usable response: the value may have been saved all the same. */
  | { name: "unreachable" }
  | { name: "loggedOut" };

export function applyReply(state: VersionSaving, reply: Reply, at: number): VersionSaving {
  const { sending } = state;
  if (!sending) return state;
  const next = { ...state, sending: undefined };
  switch (reply.name) {
    case "acknowledged":
      return applyAcknowledged(next, { ...reply, ...sending, stored: reply.value, at });
    case "conflict":
      return applyConflict(next, sending.field, reply);
    case "refused":
      return applyRefusal(next, sending, reply.message);
    case "unreachable":
      return applyUnreachable(next, sending);
    case "loggedOut":
      return withHalt(waitAgain(next, sending.field), "loggedOut");
  }
}

interface Acknowledgement {
  field: VersionFieldName;
  value: FieldValue;
  stored: FieldValue;
  revision: number;
  at: number;
}

function applyAcknowledged(
  state: VersionSaving,
  { field: name, value: sent, stored, revision, at }: Acknowledgement,
): VersionSaving {
  const { value } = state.fields[name];
  // The value changed while it was being sent, so the newer one is sent next.
  const isCurrent = isSame(value, sent);
  const phase = isCurrent ? ({ name: "saved", at } as const) : ({ name: "waiting" } as const);
  const next = withField(state, name, {
    serverValue: stored,
    baseRevision: revision,
    unconfirmed: [],
    isReset: false,
    phase,
  });
  return noteRevision(isCurrent ? withField(next, name, { value: preferTyped(value, stored) }) : next, revision);
}

/** The typed value is kept if equivalent, so that a trailing space does not disappear while typing. */
const preferTyped = (typed: FieldValue, stored: FieldValue): FieldValue => (isSame(typed, stored) ? typed : stored);

/** Consecutive revisions mean that nobody else has written in between. */
export const noteRevision = (state: VersionSaving, revision: number): VersionSaving => ({
  ...state,
  revision: revision === state.revision + 1 ? revision : state.revision,
  latestRevision: Math.max(state.latestRevision, revision),
});

function applyConflict(
  state: VersionSaving,
  name: VersionSection,
  reply: Extract<Reply, { name: "conflict" }>,
): VersionSaving {
  const { theirs, revision, changedBy, changedAt, isOwn: isOwnWindow } = reply;
  const field = state.fields[name];
  const ancestor = ancestorOf(field);
  const next = {
    ...withField(state, name, { baseRevision: revision, serverValue: theirs }),
    latestRevision: Math.max(state.latestRevision, revision),
  };
  // The conflict is with our own write, whose response was lost.
  const isOwn = field.unconfirmed.some((sent) => isSame(sent, theirs));
  if (isOwn || isSame(field.value, theirs)) return keepMine(withField(next, name, { unconfirmed: [] }), name);
  const phase = { name: "conflict", theirs, ancestor, changedBy, changedAt, isOwn: isOwnWindow } as const;
  return withField(next, name, { unconfirmed: [], phase });
}

interface Sent {
  field: VersionFieldName;
  value: FieldValue;
}

function applyRefusal(state: VersionSaving, { field: name, value }: Sent, message: string): VersionSaving {
  const field = state.fields[name];
  const isUnchanged = isSame(field.value, value);
  return withField(state, name, { phase: isUnchanged ? { name: "refused", message } : { name: "waiting" } });
}

function applyUnreachable(state: VersionSaving, { field: name, value }: Sent): VersionSaving {
  const { unconfirmed } = state.fields[name];
  const next = withField(state, name, {
    unconfirmed: [...unconfirmed, value],
    phase: { name: "offline" },
    isDue: true,
  });
  return withHalt(next, "offline");
}

const waitAgain = (state: VersionSaving, name: VersionSection) =>
  withField(state, name, { phase: { name: "waiting" }, isDue: true });

/** A version that can no longer be changed stays so. */
const withHalt = (state: VersionSaving, halted: VersionSaving["halted"]): VersionSaving =>
  state.halted === "interrupted" ? state : { ...state, halted };

/** Call when the network or the login is back. */
export const resumeSending = (state: VersionSaving): VersionSaving => withHalt(state, undefined);

/** The version has been published or deleted by somebody else: nothing more can be saved in it. */
export const interruptSending = (state: VersionSaving): VersionSaving => ({ ...state, halted: "interrupted" });

/** A text that was typed earlier, and the value that it began from. */
export interface RecoveredValue {
  field: VersionSection;
  value: FieldValue;
  base: FieldValue;
}

/**
 * Restores a text that was typed earlier. When the field has been changed since then, both texts are offered instead of
 * one overwriting the other.
 */
export function recoverValue(state: VersionSaving, { field: name, value, base }: RecoveredValue): VersionSaving {
  const { serverValue } = state.fields[name];
  const typed = typeValue(state, name, value);
  if (isSame(value, serverValue) || isSame(base, serverValue)) return leaveField(typed, name);
  const phase = { name: "conflict", theirs: serverValue, ancestor: base, changedBy: null, changedAt: null } as const;
  return withField(typed, name, { phase: { ...phase, isOwn: false }, isBeingTyped: false });
}

/** Resolves a conflict with the editor's own value. */
export function keepMine(state: VersionSaving, name: VersionSection): VersionSaving {
  const isWaiting = isUnsaved(state.fields[name]);
  return withField(state, name, { phase: { name: isWaiting ? "waiting" : "unchanged" }, isDue: isWaiting });
}

export const takeTheirs = (state: VersionSaving, name: VersionSection): VersionSaving =>
  withField(state, name, { value: state.fields[name].serverValue, phase: { name: "unchanged" }, isDue: false });

/** Resolves a conflict with a merged text. */
export const mergeTexts = (state: VersionSaving, name: VersionSection, value: FieldValue): VersionSaving =>
  keepMine(typeValue(state, name, value), name);
