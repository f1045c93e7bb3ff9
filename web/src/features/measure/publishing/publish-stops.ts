import {
  type FieldMessage,
  type MeasureVersion,
  publishProblems,
  type VersionContent,
} from "@indikatorkatalogen/contract";
import { contentAsTyped } from "../editing/edit-session/editing-context.ts";
import { unsentProblems } from "../editing/edit-session/field-input.ts";
import type { VersionSaving } from "../editing/saving/version-saving.ts";

/**
 * The obstacles to publishing, one for each field: rules that the typed content breaks, and typed values that cannot be
 * sent.
 */
export function publishStops(
  version: MeasureVersion,
  saving: VersionSaving,
  brokenRules: (content: VersionContent) => FieldMessage[] = publishProblems,
): FieldMessage[] {
  const broken = brokenRules(contentAsTyped(version, saving));
  const named = new Set(broken.map(({ field }) => field));
  return [...broken, ...unsentProblems(saving).filter(({ field }) => !named.has(field))];
}
