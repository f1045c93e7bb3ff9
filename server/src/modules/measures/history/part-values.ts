import {
  type PartEntry,
  type PartValues,
  partOf,
  type VersionContent,
  type VersionPart,
} from "@indikatorkatalogen/contract";

/** An entry of a part as plain values, under a key that identifies it across versions. */
export interface KeyedPart {
  key: string;
  values: PartValues;
}

export function keyedParts(content: VersionContent, name: VersionPart): KeyedPart[] {
  const part = partOf(name);
  const entries: readonly PartEntry[] = content[name];
  return withUniqueKeys(entries.map((entry) => ({ key: part.identity(entry), values: part.display(entry) })));
}

/** Entries with the same key, such as two regional targets, are numbered in order. */
function withUniqueKeys(parts: readonly KeyedPart[]): KeyedPart[] {
  const counts = new Map<string, number>();
  return parts.map(({ key, values }) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return { key: count === 1 ? key : `${key}#${count}`, values };
  });
}
