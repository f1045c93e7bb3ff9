import { type FieldMessage, type MeasureVersion, publishProblems } from "@indikatorkatalogen/contract";
import { contentAsTyped } from "../editing/edit-session/editing-context.ts";
import { unsentProblems } from "../editing/edit-session/field-input.ts";
import type { VersionSaving } from "../editing/saving/version-saving.ts";

/** The obstacles to publishing, one for each field: broken rules, and typed values that cannot be sent. */
export function publishStops(version: MeasureVersion, saving: VersionSaving): FieldMessage[] {
  const broken = publishProblems(contentAsTyped(version, saving));
  const named = new Set(broken.map(({ field }) => field));
  return [...broken, ...unsentProblems(saving).filter(({ field }) => !named.has(field))];
}
