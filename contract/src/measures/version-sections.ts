import { oids } from "../codes.ts";
import type { PartEntry, PartInput } from "./part-definition.ts";
import type { ReferenceInput, ReferenceTarget } from "./references.ts";
import type { VersionContent, VersionContentInput, VersionContentUpdate } from "./version-content.ts";
import { type VersionField, versionFields } from "./version-field-table.ts";
import { fieldKindOf, isVersionFieldName, type VersionFieldName, versionFieldNames } from "./version-fields.ts";
import { isVersionPart, partOf, type VersionPart, versionPartNames } from "./version-part-table.ts";

/** What is written, compared and marked as changed by itself: one field, or one whole part. */
export type VersionSection = VersionFieldName | VersionPart;

/** Every section, in the order they are shown. */
export const versionSections: readonly VersionSection[] = [...versionFieldNames, ...versionPartNames];

/** A reference in a version's content: where it is, what it refers to, and what it may refer to. */
export interface ContentReference {
  field: string;
  reference: ReferenceInput;
  target: ReferenceTarget;
}

/** The operations that fields and parts have in common. */
interface SectionDefinition {
  label: string;
  change: "major" | "minor";
  empty: unknown;
  toInput(value: unknown): unknown;
  comparisonKey(value: unknown): unknown;
  references(input: unknown): ContentReference[];
}

const sections = new Map(
  versionSections.map((name) => [name, isVersionPart(name) ? partSection(name) : fieldSection(name)]),
);

export function sectionOf(name: VersionSection): SectionDefinition {
  const section = sections.get(name);
  if (!section) throw new Error(`There is no section ${name}`);
  return section;
}

function fieldSection(name: VersionFieldName): SectionDefinition {
  const kind = fieldKindOf(name);
  const field: VersionField = versionFields[name];
  const target = targetOf(field, kind.refersTo);
  return {
    label: field.label,
    change: field.change,
    empty: kind.empty,
    toInput: (value) => kind.toInput(value),
    comparisonKey: (value) => kind.comparisonKey(value),
    references: (input) =>
      target ? listOf<ReferenceInput>(input).map((reference) => ({ field: name, reference, target })) : [],
  };
}

function targetOf(field: VersionField, kind: "code" | "instanceIdentifier" | undefined): ReferenceTarget | undefined {
  if (kind !== "code") return kind && { kind };
  if (!("category" in field)) throw new Error(`${field.label} has no code system`);
  return { kind, oid: oids[field.category] };
}

function partSection(name: VersionPart): SectionDefinition {
  const part = partOf(name);
  const { label, change, references } = part;
  return {
    label,
    change,
    empty: [],
    toInput: (entries) => listOf<PartEntry>(entries).map((entry) => part.toInput(entry)),
    comparisonKey: (entries) => listOf<PartEntry>(entries).map((entry) => part.comparisonKey(entry)),
    references: (entries) =>
      listOf<PartInput>(entries).flatMap((entry, index) => {
        const values = new Map<string, ReferenceInput | null>(Object.entries(entry));
        return Object.entries(references).flatMap(([key, target]): ContentReference[] => {
          const reference = values.get(key);
          return reference ? [{ field: `${name}.${index}.${key}`, reference, target }] : [];
        });
      }),
  };
}

/** One value or several, as a list. What a section's values are is known by its definition alone. */
function listOf<T>(value: unknown): T[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value as T];
}

/** Everything that the content refers to. */
export const referencesIn = (content: VersionContentUpdate): ContentReference[] =>
  versionSections.flatMap((name) => sectionOf(name).references(content[name]));

/** A version's content as read or as written. */
type Comparable = VersionContent | VersionContentInput;

const comparisonText = (content: Comparable, name: VersionSection): string =>
  JSON.stringify(sectionOf(name).comparisonKey(content[name]));

/** The sections in which two contents differ, in the order they are shown. */
export const changedSections = (before: Comparable, after: Comparable): VersionSection[] =>
  versionSections.filter((name) => comparisonText(before, name) !== comparisonText(after, name));

export const sectionLabel = (name: VersionSection): string => sectionOf(name).label;

/** A version's content in the form it is written in, ready to be changed and written back. */
export const toContentInput = (content: VersionContent): VersionContentInput =>
  // TypeScript cannot type a loop over the tables exactly.
  Object.fromEntries(
    versionSections.map((name) => [name, sectionOf(name).toInput(content[name])]),
  ) as VersionContentInput;

export const isVersionSection = (name: string): name is VersionSection =>
  isVersionFieldName(name) || isVersionPart(name);
