import type { MeasureVersion, VersionSection } from "@indikatorkatalogen/contract";
import { isSame, isUnsaved, untouched } from "./field-saving.ts";
import { refreshed, savingOf, sectionNames, typed, type VersionSaving, withField } from "./version-saving.ts";

/** A published version as it stands now. What a colleague has published meanwhile meets what is collected here. */
export function refreshedWhileCollecting(state: VersionSaving, version: MeasureVersion): VersionSaving {
  // An answer from before the own publishing is no colleague's.
  if (version.revision < state.newest) return state;
  return sectionNames.reduce((next, name) => meet(next, version, name), refreshed(state, version));
}

function meet(state: VersionSaving, version: MeasureVersion, name: VersionSection): VersionSaving {
  const field = state.fields[name];
  const theirs = version[name];
  if (!isUnsaved(field) || isSame(field.standing, theirs)) return state;
  if (isSame(field.text, theirs)) return withField(state, name, untouched(theirs, version.revision));
  const { lastUpdatedBy: changedBy, lastUpdated: changedAt, revision: seen } = version;
  return withField(state, name, {
    standing: theirs,
    seen,
    phase: { name: "conflict", theirs, changedBy, changedAt },
  });
}

/** What was sent has been published. What has been typed since then still waits. */
export const published = (state: VersionSaving, version: MeasureVersion, sent: VersionSaving): VersionSaving =>
  sectionNames
    .filter((name) => !isSame(state.fields[name].text, sent.fields[name].text))
    .reduce((next, name) => typed(next, name, state.fields[name].text), savingOf(version));
