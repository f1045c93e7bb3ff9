import type { MeasureVersion, VersionSection } from "@indikatorkatalogen/contract";
import { isSame, isUnsaved, unchangedField } from "./field-saving.ts";
import {
  ancestorOf,
  initialSaving,
  refreshFrom,
  sectionNames,
  typeValue,
  type VersionSaving,
  withField,
} from "./version-saving.ts";

/** Applies a newer published version. Fields changed both here and by a colleague become conflicts. */
export function refreshCollected(state: VersionSaving, version: MeasureVersion): VersionSaving {
  // A response older than our own publishing is not a colleague's change.
  if (version.revision < state.latestRevision) return state;
  return sectionNames.reduce((next, name) => mergePublished(next, version, name), refreshFrom(state, version));
}

function mergePublished(state: VersionSaving, version: MeasureVersion, name: VersionSection): VersionSaving {
  const field = state.fields[name];
  const theirs = version[name];
  if (!isUnsaved(field) || isSame(field.serverValue, theirs)) return state;
  if (isSame(field.value, theirs)) return withField(state, name, unchangedField(theirs, version.revision));
  const { lastUpdatedBy: changedBy, lastUpdated: changedAt, revision: baseRevision } = version;
  return withField(state, name, {
    serverValue: theirs,
    baseRevision,
    phase: { name: "conflict", theirs, ancestor: ancestorOf(field), changedBy, changedAt, isOwn: false },
  });
}

/** State after publishing `sent`: what has been typed since then is still unsaved. */
export const afterPublish = (state: VersionSaving, version: MeasureVersion, sent: VersionSaving): VersionSaving =>
  sectionNames
    .filter((name) => !isSame(state.fields[name].value, sent.fields[name].value))
    .reduce((next, name) => typeValue(next, name, state.fields[name].value), initialSaving(version));
