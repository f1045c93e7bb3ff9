import type { VersionFieldName, VersionSection } from "@indikatorkatalogen/contract";
import { type ConflictPhase, type FieldValue, isSame, isUnsaved } from "./field-saving.ts";
import { typed, type VersionSaving, withField } from "./version-saving.ts";

/** What came of a write. */
export type Outcome =
  | { name: "acknowledged"; value: FieldValue; revision: number }
  | { name: "refused"; message: string }
  | ({ name: "conflict"; revision: number } & Omit<ConflictPhase, "name">)
  /** No answer, or one that says nothing of the text: it may have been saved all the same. */
  | { name: "unreachable" }
  | { name: "loggedOut" };

export function answered(state: VersionSaving, outcome: Outcome, at: number): VersionSaving {
  const { sending } = state;
  if (!sending) return state;
  const next = { ...state, sending: undefined };
  switch (outcome.name) {
    case "acknowledged":
      return acknowledged(next, { ...outcome, ...sending, stored: outcome.value, at });
    case "conflict":
      return collided(next, sending.field, outcome);
    case "refused":
      return refused(next, sending, outcome.message);
    case "unreachable":
      return unreachable(next, sending);
    case "loggedOut":
      return { ...waitingAgain(next, sending.field), halted: "loggedOut" };
  }
}

interface Acknowledged {
  field: VersionFieldName;
  value: FieldValue;
  stored: FieldValue;
  revision: number;
  at: number;
}

function acknowledged(state: VersionSaving, { field: name, value, stored, revision, at }: Acknowledged): VersionSaving {
  const { text } = state.fields[name];
  // Typed on meanwhile: the newer text waits for its own turn.
  const isSettled = isSame(text, value);
  const phase = isSettled ? ({ name: "saved", at } as const) : ({ name: "waiting" } as const);
  const next = withField(state, name, { standing: stored, seen: revision, unanswered: [], isReset: false, phase });
  return heard(isSettled ? withField(next, name, { text: keepTyping(text, stored) }) : next, revision);
}

/** A text stays as it was typed, so that a space at its end is not taken away under the cursor. */
const keepTyping = (text: FieldValue, stored: FieldValue): FieldValue => (isSame(text, stored) ? text : stored);

/** A revision that follows on the last one says that nobody else has written meanwhile. */
export const heard = (state: VersionSaving, revision: number): VersionSaving => ({
  ...state,
  revision: revision === state.revision + 1 ? revision : state.revision,
  newest: Math.max(state.newest, revision),
});

function collided(
  state: VersionSaving,
  name: VersionSection,
  outcome: Extract<Outcome, { name: "conflict" }>,
): VersionSaving {
  const { theirs, revision, changedBy, changedAt } = outcome;
  const field = state.fields[name];
  const next = {
    ...withField(state, name, { seen: revision, standing: theirs }),
    newest: Math.max(state.newest, revision),
  };
  // The colleague was we ourselves, in a write whose answer was lost.
  const isOwn = field.unanswered.some((sent) => isSame(sent, theirs));
  if (isOwn || isSame(field.text, theirs)) return keptMine(withField(next, name, { unanswered: [] }), name);
  return withField(next, name, { unanswered: [], phase: { name: "conflict", theirs, changedBy, changedAt } });
}

interface Sent {
  field: VersionFieldName;
  value: FieldValue;
}

function refused(state: VersionSaving, { field: name, value }: Sent, message: string): VersionSaving {
  const field = state.fields[name];
  const isStill = isSame(field.text, value);
  return withField(state, name, { phase: isStill ? { name: "refused", message } : { name: "waiting" } });
}

function unreachable(state: VersionSaving, { field: name, value }: Sent): VersionSaving {
  const { unanswered } = state.fields[name];
  const next = withField(state, name, { unanswered: [...unanswered, value], phase: { name: "offline" }, isDue: true });
  return { ...next, halted: "offline" };
}

const waitingAgain = (state: VersionSaving, name: VersionSection) =>
  withField(state, name, { phase: { name: "waiting" }, isDue: true });

/** The network, or the login, is back. */
export const resumed = (state: VersionSaving): VersionSaving => ({ ...state, halted: undefined });

/** The editor has seen the colleague's text and wants the own one. */
export function keptMine(state: VersionSaving, name: VersionSection): VersionSaving {
  const isWaiting = isUnsaved(state.fields[name]);
  return withField(state, name, { phase: { name: isWaiting ? "waiting" : "unchanged" }, isDue: isWaiting });
}

export const tookTheirs = (state: VersionSaving, name: VersionSection): VersionSaving =>
  withField(state, name, { text: state.fields[name].standing, phase: { name: "unchanged" }, isDue: false });

/** A text made from both. */
export const merged = (state: VersionSaving, name: VersionSection, text: FieldValue): VersionSaving =>
  keptMine(typed(state, name, text), name);
