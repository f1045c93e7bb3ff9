import {
  isVersionPart,
  type ReferenceInput,
  referencesIn,
  type VersionContentInput,
  type VersionSection,
  versionSections,
} from "@indikatorkatalogen/contract";
import { keyOf, type References } from "../writing/references.repository.ts";

interface Remaining {
  content: VersionContentInput;
  /** The sections that something was left out of. */
  omitted: VersionSection[];
}

/**
 * The content without what refers to entries that no longer exist: the value of a field, or the whole entry of a part.
 * What measures use cannot be deleted, but a deleted draft uses nothing.
 */
export function omitMissing(content: VersionContentInput, references: References): Remaining {
  const missing = referencesIn(content).filter(
    ({ reference, target }) => !references.find(target.kind, keyOf(reference)),
  );
  const omitted = versionSections.filter((name) => missing.some(({ field }) => field.split(".")[0] === name));
  const missingFields = new Set(missing.map(({ field }) => field));
  const missingKeys = new Set(missing.map(({ field, reference }) => `${field} ${keyOf(reference)}`));
  const changed = omitted.map((name) => {
    const value: unknown = content[name];
    if (!Array.isArray(value)) return [name, null];
    const remains = isVersionPart(name)
      ? (entry: object, index: number) =>
          !Object.keys(entry).some((key) => missingFields.has(`${name}.${index}.${key}`))
      : (entry: ReferenceInput) => !missingKeys.has(`${name} ${keyOf(entry)}`);
    return [name, value.filter(remains)];
  });
  return { content: { ...content, ...Object.fromEntries(changed) }, omitted };
}
