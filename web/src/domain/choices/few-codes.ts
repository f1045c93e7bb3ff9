import type { CodeEntry } from "@indikatorkatalogen/contract";
import type { Choice } from "../../ui/forms/select-input.tsx";
import type { CodeSystemName } from "./choices.queries.ts";

const maxShownCodes = 6;
/** Systems that grow: their codes are searched for, however few they are today. */
const growing: ReadonlySet<CodeSystemName> = new Set(["keywords", "unit", "agegroups"]);

/** Whether all codes of a system can be shown at once, as radio buttons or checkboxes. */
export const canShowAllCodes = (system: CodeSystemName, codes: readonly CodeEntry[]): boolean =>
  !growing.has(system) && codes.length > 0 && codes.length <= maxShownCodes;

export const isGrowing = (system: CodeSystemName): boolean => growing.has(system);

/** The codes as choices, with those chosen although the system no longer has them. */
export function toChoices(codes: readonly CodeEntry[], chosen: readonly CodeEntry[]): Choice[] {
  const others = chosen.filter(({ codeId }) => !codes.some((code) => code.codeId === codeId));
  return [...codes, ...others].map(({ codeId, displayName }) => ({ value: codeId, label: displayName }));
}
