import {
  type FieldMessage,
  type PartEntry,
  type PartInput,
  partOf,
  type VersionPart,
} from "@indikatorkatalogen/contract";
import { newId } from "../../../database/new-id.ts";
import { contentCheckTexts } from "../../../texts/content-check-texts.ts";
import { transferTexts } from "../../../texts/transfer-texts.ts";
import { partTransferOf } from "./part-transfer.ts";
import type { PartialEntry } from "./resolve-row.ts";

export interface Merge {
  /** The version's entries before the import. */
  stored: readonly PartEntry[];
  /** Entries of the measure's other versions, the nearest first. */
  siblings: readonly PartEntry[];
  problems: FieldMessage[];
  warnings: string[];
}

/** The whole list of a part after the import. */
export const mergePart = (part: VersionPart, entries: readonly PartialEntry[], merge: Merge): PartInput[] =>
  partOf(part).isShared ? mergeShared(part, entries, merge) : replaceList(part, entries, merge);

/** The list replaces the stored one. Existing entries keep their ids, and the values that the row does not give. */
function replaceList(part: VersionPart, entries: readonly PartialEntry[], merge: Merge): PartInput[] {
  refuseRepeatedIds(part, entries, merge.problems);
  const { isHidden } = partTransferOf(part);
  const used = new Set(entries.flatMap(({ input }) => input.id ?? []));
  return entries.flatMap(({ row, input }, index) => {
    if (isHidden?.(row)) return hiddenEntries(part, row, { stored: merge.stored, used });
    const before = merge.stored.find(({ id }) => id === input.id);
    const entry = completeEntry(part, { before, input, index }, merge.problems);
    if (!entry) return [];
    const id = entry.id ?? findUnused(part, entry, { stored: merge.stored, used, index }) ?? newId();
    used.add(id);
    return [{ ...entry, id }];
  });
}

interface Unused {
  stored: readonly PartEntry[];
  /** The ids of stored entries that other rows refer to. */
  used: Set<string>;
}

/** The stored entries that a row with a hidden name may refer to. */
function hiddenEntries(part: VersionPart, row: unknown, { stored, used }: Unused): PartInput[] {
  const meant = stored.filter((one) => !used.has(one.id) && partTransferOf(part).mayReferTo?.(row, one));
  for (const { id } of meant) used.add(id);
  return meant.map((one) => partOf(part).toInput(one));
}

/** The stored entry with the same content, else the one at the same position. */
function findUnused(
  part: VersionPart,
  entry: PartInput,
  { stored, used, index }: Unused & { index: number },
): string | undefined {
  const keyOf = (one: PartEntry | PartInput) => JSON.stringify(partOf(part).comparisonKey(one));
  const free = stored.filter(({ id }) => !used.has(id));
  return (free.find((one) => keyOf(one) === keyOf(entry)) ?? free.find((one) => one === stored[index]))?.id;
}

/** Shared entries have ids for life: what is named is changed or added, and the rest stays. */
function mergeShared(part: VersionPart, entries: readonly PartialEntry[], merge: Merge): PartInput[] {
  const definition = partOf(part);
  const { isRemoved } = partTransferOf(part);
  const merged = new Map(merge.stored.map((entry) => [entry.id, definition.toInput(entry)]));
  const named = new Set<string>();
  for (const [index, { row, input }] of entries.entries()) {
    const id = input.id ?? findShared(part, input, merge)?.id ?? newId();
    const before = merge.stored.find((entry) => entry.id === id);
    if (named.has(id)) merge.problems.push({ field: `${part}.${index}.id`, message: transferTexts.repeatedId });
    named.add(id);
    const complete = isRemoved?.(row) ? undefined : completeEntry(part, { before, input, index }, merge.problems);
    if (complete) merged.set(id, { ...complete, id });
    else merged.delete(id);
  }
  const left = [...merged.keys()].filter((id) => !named.has(id));
  warnOfUnnamed(part, left, merge.warnings);
  // A row that names all entries also gives their order.
  const order = left.length > 0 ? [...merged.keys()] : [...named];
  return order.flatMap((id) => merged.get(id) ?? []);
}

function warnOfUnnamed(part: VersionPart, left: readonly string[], warnings: string[]): void {
  if (left.length > 0) warnings.push(`${part}: ${transferTexts.unnamedStay(left.length)}`);
}

/** The matching entry of this version, else of another version of the measure. */
function findShared(part: VersionPart, input: PartialEntry["input"], merge: Merge): PartEntry | undefined {
  const values = new Map(Object.entries(input));
  const keys = partOf(part).matchedBy ?? [];
  if (keys.length === 0) return undefined;
  const keyOf = (entry: ReadonlyMap<string, unknown>) => JSON.stringify(keys.map((key) => toKey(entry.get(key))));
  const key = keyOf(values);
  return [...merge.stored, ...merge.siblings].find((entry) => keyOf(new Map(Object.entries(entry))) === key);
}

const toKey = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "codeId" in value ? value.codeId : (value ?? null);

interface Entry {
  before: PartEntry | undefined;
  input: PartialEntry["input"];
  index: number;
}

/** The stored entry with the values of the row, validated like the input of an editor. */
function completeEntry(
  part: VersionPart,
  { before, input, index }: Entry,
  problems: FieldMessage[],
): PartInput | undefined {
  const definition = partOf(part);
  const parsed = definition.input.safeParse({ ...(before && definition.toInput(before)), ...input });
  if (parsed.success) return parsed.data;
  problems.push(
    ...parsed.error.issues.map(({ path, message }) => ({ field: [part, index, ...path].join("."), message })),
  );
  return undefined;
}

function refuseRepeatedIds(part: VersionPart, entries: readonly PartialEntry[], problems: FieldMessage[]): void {
  const ids = entries.map(({ input }) => input.id);
  for (const [index, id] of ids.entries()) {
    if (id && ids.indexOf(id) !== index)
      problems.push({ field: `${part}.${index}.id`, message: contentCheckTexts.foreignPart });
  }
}
