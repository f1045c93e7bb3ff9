import {
  type ActorInput,
  type CodeStamp,
  type ConnectionInput,
  fieldKindOf,
  isVersionPart,
  type PartInput,
  partOf,
  type ReferenceInput,
  referenceKey,
  type VersionContentInput,
  type VersionPart,
  versionSections,
} from "@indikatorkatalogen/contract";

export type Mergeable =
  | "measurementSource"
  | "reportingSystem"
  | "instanceIdentifier"
  | "performingOrganization"
  | "person"
  | "code";

/** The entry to replace and its replacement: rows by their ids, codes also by their stamps. */
export interface Replacement {
  kind: Mergeable;
  from: { id: string; stamp?: CodeStamp };
  to: { id: string; stamp?: CodeStamp };
}

type Replace = (reference: ReferenceInput | null) => ReferenceInput | null;

/** A version's content with every reference to one entry replaced. Entries that become equal are merged. */
export function replaceInContent(content: VersionContentInput, replacement: Replacement): VersionContentInput {
  const { kind } = replacement;
  const replace = replacerOf(replacement);
  const sections = versionSections.map((name) => {
    if (isVersionPart(name)) return [name, replaceInPart(name, content[name], { kind, replace })];
    const value = content[name];
    return [name, fieldKindOf(name).refersTo === kind ? replaceInField(value, replace) : value];
  });
  // TypeScript cannot type a loop over the tables exactly.
  return Object.fromEntries(sections) as VersionContentInput;
}

function replacerOf({ from, to }: Replacement): Replace {
  const replaced = referenceKey(from.stamp ?? { id: from.id });
  const replacement = to.stamp ?? { id: to.id };
  return (reference) => (reference !== null && referenceKey(reference) === replaced ? replacement : reference);
}

const replaceInField = (value: unknown, replace: Replace) =>
  Array.isArray(value) ? value.map(replace) : replace(value as ReferenceInput | null);

function replaceInPart(
  name: VersionPart,
  entries: readonly PartInput[],
  { kind, replace }: { kind: Mergeable; replace: Replace },
): readonly PartInput[] {
  const keys = Object.entries(partOf(name).references).flatMap(([key, target]) => (target.kind === kind ? key : []));
  if (keys.length === 0) return entries;
  const replaced = entries.map((entry) => {
    const values = new Map<string, ReferenceInput | null>(Object.entries(entry));
    return { ...entry, ...Object.fromEntries(keys.map((key) => [key, replace(values.get(key) ?? null)])) };
  });
  return mergers[name]?.merge(replaced) ?? replaced;
}

interface Merger<Input> {
  merge(entries: Input[]): Input[];
}

const contentText = (entry: PartInput) => JSON.stringify({ ...entry, id: undefined });

/** Of connections that have become equal, the first stays. */
const connections: Merger<ConnectionInput> = {
  merge: (entries) =>
    entries.filter((one, index) => entries.findIndex((other) => contentText(other) === contentText(one)) === index),
};

/** Of actors that have become equal, one stays, with the comments of all. */
const actors: Merger<ActorInput> = {
  merge: (entries) => {
    const holderOf = ({ role, person, instanceIdentifier }: ActorInput) =>
      [role.id, person?.id, instanceIdentifier?.id].join(" ");
    return [...Map.groupBy(entries, holderOf).values()].flatMap(([first, ...others]) => {
      if (!first) return [];
      const comments = new Set([first, ...others].flatMap(({ comment }) => comment ?? []));
      return [{ ...first, comment: comments.size > 0 ? [...comments].join("; ") : null }];
    });
  },
};

/** The parts in which equal entries may not be repeated. */
const mergers: Partial<Record<VersionPart, Merger<PartInput>>> = { connections, actors };
