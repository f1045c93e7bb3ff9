import {
  type CodeEntry,
  changedSections,
  isVersionPart,
  type SectionDifference,
  sectionLabel,
  type VersionContent,
  type VersionFieldName,
  type VersionPart,
  type VersionSection,
  versionFields,
  versionParts,
} from "@indikatorkatalogen/contract";
import { type KeyedPart, keyedParts } from "./part-values.ts";
import type { CompareTexts } from "./text-comparer.ts";
import type { TextPair, TextPiece } from "./text-difference.ts";

interface Pair {
  before: VersionContent;
  after: VersionContent;
}

/** What differs between two contents: word by word in texts, as sets for codes, by key for parts. */
export async function differencesBetween(pair: Pair, compareTexts: CompareTexts): Promise<SectionDifference[]> {
  const sections = changedSections(pair.before, pair.after);
  const texts = sections.filter((section) => !isVersionPart(section)).filter((field) => isText(field, pair));
  const words = await compareTexts(texts.map((field) => textPair(field, pair)));
  const wordsOf = new Map(texts.map((field, index) => [field, words[index] ?? []]));
  return sections.map((section) =>
    isVersionPart(section) ? partDifference(section, pair) : fieldDifference(section, pair, wordsOf.get(section)),
  );
}

const isText = (field: VersionFieldName, { before, after }: Pair) =>
  versionFields[field].kind !== "date" && (typeof before[field] === "string" || typeof after[field] === "string");

const textPair = (field: VersionFieldName, { before, after }: Pair): TextPair => ({
  before: asText(before[field]) ?? "",
  after: asText(after[field]) ?? "",
});

export const describeSection = (field: VersionSection) => ({
  field,
  label: sectionLabel(field),
  change: isVersionPart(field) ? versionParts[field].change : versionFields[field].change,
});

function fieldDifference(
  field: VersionFieldName,
  { before, after }: Pair,
  words: TextPiece[] | undefined,
): SectionDifference {
  const described = describeSection(field);
  const [old, now] = [before[field], after[field]];
  if (Array.isArray(old) && Array.isArray(now)) return { ...described, kind: "set", ...setDifference(old, now) };
  if (versionFields[field].kind === "date") {
    return { ...described, kind: "date", before: asNumber(old), after: asNumber(now) };
  }
  if (words) return { ...described, kind: "text", before: asText(old), after: asText(now), words };
  return { ...described, kind: "value", before: shown(old), after: shown(now) };
}

type FieldValue = VersionContent[VersionFieldName];

const asNumber = (value: FieldValue) => (typeof value === "number" ? value : null);
const asText = (value: FieldValue) => (typeof value === "string" ? value : null);

/** A code or an owner by its name, a number as it is. */
function shown(value: FieldValue): string | number | null {
  if (value === null || Array.isArray(value)) return null;
  if (typeof value !== "object") return value;
  return "displayName" in value ? value.displayName : value.name;
}

function setDifference(before: readonly CodeEntry[], after: readonly CodeEntry[]) {
  const has = (list: readonly CodeEntry[], { codeId }: CodeEntry) => list.some((code) => code.codeId === codeId);
  const names = (list: readonly CodeEntry[]) => list.map(({ displayName }) => displayName);
  return {
    kept: names(after.filter((code) => has(before, code))),
    added: names(after.filter((code) => !has(before, code))),
    removed: names(before.filter((code) => !has(after, code))),
  };
}

function partDifference(part: VersionPart, { before, after }: Pair): SectionDifference {
  const old = new Map(keyedParts[part](before).map((one) => [one.key, one]));
  const now = new Map(keyedParts[part](after).map((one) => [one.key, one]));
  return {
    ...describeSection(part),
    kind: "parts",
    added: [...now.values()].filter(({ key }) => !old.has(key)),
    removed: [...old.values()].filter(({ key }) => !now.has(key)),
    changed: [...now.values()].flatMap((one) => changedPart(old.get(one.key), one)),
  };
}

function changedPart(before: KeyedPart | undefined, { key, values }: KeyedPart) {
  if (!before) return [];
  const names = [...new Set([...Object.keys(before.values), ...Object.keys(values)])];
  const fields = names
    .map((field) => ({ field, before: before.values[field] ?? null, after: values[field] ?? null }))
    .filter((field) => field.before !== field.after);
  return fields.length > 0 ? [{ key, values, fields }] : [];
}
