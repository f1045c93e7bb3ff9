import {
  type MeasureVersion,
  type VersionFieldName,
  type VersionSection,
  versionFieldNames,
  versionPartNames,
} from "@indikatorkatalogen/contract";
import { type FieldSaving, type FieldValue, isSame, isUnsaved, untouched } from "./field-saving.ts";

/** What is on its way: one write at a time for each version. */
interface Sending {
  field: VersionFieldName;
  value: FieldValue;
  isReset: boolean;
}

export const sectionNames: readonly VersionSection[] = [...versionFieldNames, ...versionPartNames];

export interface VersionSaving {
  /** Up to this revision nothing has happened that is not shown here. */
  revision: number;
  /** The newest revision that any answer has told of. */
  newest: number;
  /** The fields, and the parts as lists: those of a draft are written row by row, a published version's are collected. */
  fields: Record<VersionSection, FieldSaving>;
  sending: Sending | undefined;
  /** Why nothing is sent for now. */
  halted: "offline" | "loggedOut" | undefined;
}

export function savingOf(version: MeasureVersion): VersionSaving {
  const { revision } = version;
  const fields = sectionNames.map((name) => [name, untouched(version[name], revision)]);
  return {
    revision,
    newest: revision,
    fields: Object.fromEntries(fields) as VersionSaving["fields"],
    sending: undefined,
    halted: undefined,
  };
}

export const withField = (state: VersionSaving, name: VersionSection, change: Partial<FieldSaving>): VersionSaving => ({
  ...state,
  fields: { ...state.fields, [name]: { ...state.fields[name], ...change } },
});

/** Something is typed or chosen. It waits for a pause; what collides waits for the editor's choice. */
export function typed(state: VersionSaving, name: VersionSection, text: FieldValue): VersionSaving {
  const field = state.fields[name];
  const next: FieldSaving = {
    ...field,
    text,
    isReset: false,
    isDue: false,
    isBeingTyped: true,
    before: field.isBeingTyped ? field.before : field.standing,
  };
  return withField(state, name, { ...next, phase: phaseWhileTyping(state, name, next) });
}

function phaseWhileTyping(state: VersionSaving, name: VersionSection, field: FieldSaving): FieldSaving["phase"] {
  if (field.phase.name === "conflict") return field.phase;
  if (state.sending?.field === name) return { name: "saving" };
  if (!isUnsaved(field)) return { name: "unchanged" };
  return { name: state.halted === "offline" ? "offline" : "waiting" };
}

/** The earlier version's value, asked for by the call that is made for it. */
export const resetTo = (state: VersionSaving, name: VersionSection, text: FieldValue): VersionSaving =>
  due(withField(typed(state, name, text), name, { isReset: true }), name);

/** A pause in typing, or another try. */
export const due = (state: VersionSaving, name: VersionSection): VersionSaving =>
  withField(state, name, { isDue: isUnsaved(state.fields[name]) });

/** The editor has gone elsewhere: what is saved is shown as the server has it, the rest is sent. */
export function left(state: VersionSaving, name: VersionSection): VersionSaving {
  const field = state.fields[name];
  const next = withField(state, name, { isBeingTyped: false });
  return isUnsaved(field) ? due(next, name) : withField(next, name, { text: field.standing });
}

/** A refused text, tried once more as it is. */
export function retried(state: VersionSaving, name: VersionSection): VersionSaving {
  const { phase } = state.fields[name];
  return phase.name === "refused"
    ? due(withField(state, name, { phase: { name: "waiting" } }), name)
    : due(state, name);
}

/** What may be sent now, if anything. */
export function nextToSend({ fields, sending, halted }: VersionSaving): VersionFieldName | undefined {
  if (sending || halted) return undefined;
  return versionFieldNames.find((name) => fields[name].isDue && isSendable(fields[name]));
}

const isSendable = (field: FieldSaving) =>
  isUnsaved(field) && field.phase.name !== "conflict" && field.phase.name !== "refused";

export function started(state: VersionSaving, name: VersionFieldName): VersionSaving {
  const { text, isReset } = state.fields[name];
  const next = withField(state, name, { phase: { name: "saving" }, isDue: false });
  return { ...next, sending: { field: name, value: text, isReset } };
}

/** The version as it stands now: fields at rest follow, what is being written keeps what its writer has seen. */
export function refreshed(state: VersionSaving, version: MeasureVersion): VersionSaving {
  // An answer from before the newest write would take back what has been acknowledged since.
  if (version.revision < state.newest || state.sending) return state;
  const fields = sectionNames.map((name) => [name, follow(state.fields[name], version[name], version.revision)]);
  return {
    ...state,
    fields: Object.fromEntries(fields) as VersionSaving["fields"],
    revision: version.revision,
    newest: version.revision,
  };
}

function follow(field: FieldSaving, value: FieldValue, revision: number): FieldSaving {
  if (isUnsaved(field) || field.phase.name === "conflict") return field;
  if (isSame(field.standing, value)) return { ...field, seen: revision };
  return untouched(value, revision);
}
