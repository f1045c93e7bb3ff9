import type { MeasureVersion, VersionSection } from "@indikatorkatalogen/contract";
import { isSame, isUnsaved, untouched } from "./field-saving.ts";
import { refreshed, sectionNames, type VersionSaving, withField } from "./version-saving.ts";

/** A published version as it stands now. What a colleague has published meanwhile meets what is collected here. */
export const refreshedWhileCollecting = (state: VersionSaving, version: MeasureVersion): VersionSaving =>
  sectionNames.reduce((next, name) => meet(next, version, name), refreshed(state, version));

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
