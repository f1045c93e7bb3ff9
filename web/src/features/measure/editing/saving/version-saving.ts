import {
  type MeasureVersion,
  type VersionFieldName,
  type VersionSection,
  versionFieldNames,
  versionPartNames,
} from "@indikatorkatalogen/contract";
import { type FieldSaving, type FieldValue, isSame, isUnsaved, unchangedField } from "./field-saving.ts";

/** The write in flight; a version sends one write at a time. */
interface Sending {
  field: VersionFieldName;
  value: FieldValue;
  isReset: boolean;
}

export const sectionNames: readonly VersionSection[] = [...versionFieldNames, ...versionPartNames];

export interface VersionSaving {
  /** Every change up to this revision is included in the state. */
  revision: number;
  /** The highest revision seen in any response. */
  latestRevision: number;
  /** Fields, and parts as lists. A draft's parts are written row by row, a published version's are collected. */
  fields: Record<VersionSection, FieldSaving>;
  sending: Sending | undefined;
  /** When a part was last saved. */
  partSavedAt: number | undefined;
  /** Why sending is paused. */
  halted: "offline" | "loggedOut" | "interrupted" | undefined;
}

export function initialSaving(version: MeasureVersion): VersionSaving {
  const { revision } = version;
  const fields = sectionNames.map((name) => [name, unchangedField(version[name], revision)]);
  return {
    revision,
    latestRevision: revision,
    fields: Object.fromEntries(fields) as VersionSaving["fields"],
    sending: undefined,
    partSavedAt: undefined,
    halted: undefined,
  };
}

export const withField = (state: VersionSaving, name: VersionSection, change: Partial<FieldSaving>): VersionSaving => ({
  ...state,
  fields: { ...state.fields, [name]: { ...state.fields[name], ...change } },
});

/** Records typed or chosen input. It is sent after a pause; a field in conflict waits for the editor's choice. */
export function typeValue(state: VersionSaving, name: VersionSection, value: FieldValue): VersionSaving {
  const field = state.fields[name];
  const next: FieldSaving = {
    ...field,
    value,
    isReset: false,
    isDue: false,
    isBeingTyped: true,
    before: field.isBeingTyped ? field.before : field.serverValue,
  };
  return withField(state, name, { ...next, phase: phaseWhileTyping(state, name, next) });
}

function phaseWhileTyping(state: VersionSaving, name: VersionSection, field: FieldSaving): FieldSaving["phase"] {
  if (field.phase.name === "conflict") return field.phase;
  if (state.sending?.field === name) return { name: "saving" };
  if (!isUnsaved(field)) return { name: "unchanged" };
  return { name: state.halted === "offline" ? "offline" : "waiting" };
}

/** Resets a field to the earlier version's value, to be sent by the reset endpoint. */
export const resetTo = (state: VersionSaving, name: VersionSection, value: FieldValue): VersionSaving =>
  markDue(withField(typeValue(state, name, value), name, { isReset: true }), name);

/** Marks a field for sending, after a pause in typing or on retry. */
export const markDue = (state: VersionSaving, name: VersionSection): VersionSaving =>
  withField(state, name, { isDue: isUnsaved(state.fields[name]) });

/** Called when a field loses focus: a saved field shows the server's value, an unsaved one is sent. */
export function leaveField(state: VersionSaving, name: VersionSection): VersionSaving {
  const field = state.fields[name];
  const next = withField(state, name, { isBeingTyped: false });
  return isUnsaved(field) ? markDue(next, name) : withField(next, name, { value: field.serverValue });
}

/** Sends a refused value again. */
export function retryField(state: VersionSaving, name: VersionSection): VersionSaving {
  const { phase } = state.fields[name];
  return phase.name === "refused"
    ? markDue(withField(state, name, { phase: { name: "waiting" } }), name)
    : markDue(state, name);
}

/** The next field to send, if any. */
export function nextToSend({ fields, sending, halted }: VersionSaving): VersionFieldName | undefined {
  if (sending || halted) return undefined;
  return versionFieldNames.find((name) => fields[name].isDue && isSendable(fields[name]));
}

const isSendable = (field: FieldSaving) =>
  isUnsaved(field) && field.phase.name !== "conflict" && field.phase.name !== "refused";

export function startSending(state: VersionSaving, name: VersionFieldName): VersionSaving {
  const { value, isReset } = state.fields[name];
  const next = withField(state, name, { phase: { name: "saving" }, isDue: false });
  return { ...next, sending: { field: name, value, isReset } };
}

/** Applies a fetched version. Unchanged fields follow it; unsaved fields keep their base revision. */
export function refreshFrom(state: VersionSaving, version: MeasureVersion): VersionSaving {
  // An older response would undo what has been acknowledged since.
  if (version.revision < state.latestRevision || state.sending) return state;
  const source = sourceOf(state, version);
  const fields = sectionNames.map((name) => [name, followServer(state.fields[name], version[name], source)]);
  return {
    ...state,
    fields: Object.fromEntries(fields) as VersionSaving["fields"],
    revision: version.revision,
    latestRevision: version.revision,
  };
}

interface Source {
  revision: number;
  /** Who made the change, if it can have been one person only. */
  by: string | null;
  at: number | null;
}

const sourceOf = (state: VersionSaving, { revision, lastUpdatedBy, lastUpdated }: MeasureVersion): Source => ({
  revision,
  by: revision === state.revision + 1 ? lastUpdatedBy : null,
  at: lastUpdated,
});

function followServer(field: FieldSaving, value: FieldValue, source: Source): FieldSaving {
  const { revision, by, at } = source;
  if (field.phase.name === "conflict") return followConflict(field, value, source);
  if (isUnsaved(field)) return field;
  if (isSame(field.serverValue, value)) return { ...field, baseRevision: revision };
  return { ...unchangedField(value, revision), phase: { name: "updated", by, at } };
}

/** A colleague may change the field again during a conflict: the editor then chooses between the current texts. */
function followConflict(field: FieldSaving, value: FieldValue, { revision, by, at }: Source): FieldSaving {
  if (field.phase.name !== "conflict" || isSame(field.phase.theirs, value)) return field;
  if (isSame(field.value, value)) return unchangedField(value, revision);
  const phase = { ...field.phase, theirs: value, changedBy: by, changedAt: at, isOwn: false };
  return { ...field, serverValue: value, baseRevision: revision, phase };
}

/** The value that the text in the field began from. */
export const ancestorOf = ({ phase, serverValue }: FieldSaving): FieldValue =>
  phase.name === "conflict" ? phase.ancestor : serverValue;
