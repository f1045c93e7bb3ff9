import {
  type CodeEntry,
  changedSections,
  fieldKindOf,
  isVersionPart,
  type SectionDifference,
  sectionOf,
  type VersionContent,
  type VersionFieldName,
  type VersionPart,
  type VersionSection,
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
  const texts = sections.filter((name) => !isVersionPart(name) && fieldKindOf(name).difference === "text");
  const words = await compareTexts(texts.map((name) => textPair(name, pair)));
  const wordsOf = new Map(texts.map((name, index) => [name, words[index] ?? []]));
  return sections.map((name) =>
    isVersionPart(name) ? partDifference(name, pair) : fieldDifference(name, pair, wordsOf.get(name)),
  );
}

const textPair = (name: VersionSection, { before, after }: Pair): TextPair => ({
  before: asText(before[name]) ?? "",
  after: asText(after[name]) ?? "",
});

export const describeSection = (name: VersionSection) => {
  const { label, change } = sectionOf(name);
  return { field: name, label, change };
};

function fieldDifference(field: VersionFieldName, { before, after }: Pair, words: TextPiece[] = []): SectionDifference {
  const described = describeSection(field);
  const kind = fieldKindOf(field);
  const [old, now] = [before[field], after[field]];
  switch (kind.difference) {
    case "text":
      return { ...described, kind: "text", before: asText(old), after: asText(now), words };
    case "date":
      return { ...described, kind: "date", before: asNumber(old), after: asNumber(now) };
    case "set":
      return { ...described, kind: "set", ...setDifference(asCodes(old), asCodes(now)) };
    case "value":
      return { ...described, kind: "value", before: kind.display(old), after: kind.display(now) };
  }
}

type SectionValue = VersionContent[VersionSection];

const asNumber = (value: SectionValue) => (typeof value === "number" ? value : null);
const asText = (value: SectionValue) => (typeof value === "string" ? value : null);
const asCodes = (value: VersionContent[VersionFieldName]) => (Array.isArray(value) ? value : []);

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
  const old = new Map(keyedParts(before, part).map((one) => [one.key, one]));
  const now = new Map(keyedParts(after, part).map((one) => [one.key, one]));
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
