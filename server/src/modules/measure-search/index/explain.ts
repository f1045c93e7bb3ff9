import { type FieldGroup, fieldGroups } from "../language/analyse.ts";
import type { DocumentStore, StoredDocument } from "./document-store.ts";
import { fieldsOfRow } from "./evaluate.ts";
import type { Expansion } from "./expand-word.ts";
import type { Clause, Plan } from "./plan-question.ts";
import type { FoundRow, TextMatcher, TextRange, WordMatch } from "./search-types.ts";
import { decodeTokens } from "./token-code.ts";
import { textBreak, type Vocabulary } from "./vocabulary.ts";

/** The words of a document with the field group each stands in. */
interface PlacedWord {
  id: number;
  field: FieldGroup;
}

interface Reading {
  document: StoredDocument;
  tokens: number[];
  placed: PlacedWord[];
  vocabulary: Vocabulary;
}

export function explainRow(slot: number, plan: Plan, store: DocumentStore, vocabulary: Vocabulary): FoundRow {
  const document = store.at(slot);
  if (!document) return { key: "", measureId: "", matches: [] };
  const tokens = decodeTokens(document.tokens);
  const reading = { document, tokens, placed: placeWords(tokens), vocabulary };
  const matches = plan.clauses.flatMap((clause) => explainClause(clause, reading));
  return { key: document.key, measureId: document.measureId, matches };
}

function placeWords(tokens: readonly number[]): PlacedWord[] {
  const placed: PlacedWord[] = [];
  let group = 0;
  tokens.forEach((id, at) => {
    if (id === textBreak) group += at === 0 || tokens[at - 1] === textBreak ? 1 : 0;
    else placed.push({ id, field: fieldGroups[group] ?? "texts" });
  });
  return placed;
}

function explainClause(clause: Clause, reading: Reading): WordMatch[] {
  switch (clause.kind) {
    case "id":
      return explainIds([clause.id], reading);
    case "word":
      return firstOf(explainIds(clause.ids, reading), () => explainExpansion(clause.expansion, reading));
    case "group": {
      const each = clause.members.map((member) => explainExpansion(member, reading));
      return each.every((matches) => matches.length > 0) ? each.flat() : explainExpansion(clause.others, reading);
    }
    case "phrase": {
      const field = fieldOfRow(
        clause.words.map((word) => new Set([word ?? textBreak])),
        reading,
      );
      return [{ asked: clause.asked, kind: "exact", found: clause.asked, field }];
    }
  }
}

const firstOf = (matches: WordMatch[], others: () => WordMatch[]): WordMatch[] =>
  matches.length > 0 ? matches : others();

const explainIds = (ids: readonly string[], { document }: Reading): WordMatch[] =>
  ids.filter((id) => document.ids.includes(id)).map((id) => ({ asked: id, kind: "id", found: id, field: "id" }));

/** The best answer the document has; of equals the first, which stands in the most important text. */
function explainExpansion({ asked, words, rows }: Expansion, reading: Reading): WordMatch[] {
  let best: { weight: number; match: WordMatch } | undefined;
  for (const { id, field } of reading.placed) {
    const variant = words.get(id);
    if (!variant || (best && best.weight >= variant.weight)) continue;
    const found = variant.synonym ?? reading.vocabulary.wordAt(id);
    best = { weight: variant.weight, match: { asked, kind: variant.kind, found, field } };
  }
  if (best) return [best.match];
  const row = rows.find(({ places }) => fieldsOfRow(reading.tokens, places) !== 0);
  return row ? [{ asked, kind: "synonym", found: row.synonym, field: fieldOfRow(row.places, reading) }] : [];
}

function fieldOfRow(places: readonly ReadonlySet<number>[], { tokens }: Reading): FieldGroup {
  const fields = fieldsOfRow(tokens, places);
  return fieldGroups.find((_, index) => fields & (1 << index)) ?? "texts";
}

/** What to mark in the texts of the rows found. */
export function createMatcher(plan: Plan, vocabulary: Vocabulary): TextMatcher {
  const words = new Map<string, TextRange>();
  const phrases: ReadonlySet<string>[][] = [];
  const spell = (ids: Iterable<number>): Set<string> => new Set([...ids].map(vocabulary.wordAt));
  for (const expansion of plan.clauses.flatMap(expansionsOf)) {
    for (const [id, { start, end }] of expansion.words) {
      const known = words.get(vocabulary.wordAt(id));
      words.set(vocabulary.wordAt(id), known ? widest(known, { start, end }) : { start, end });
    }
    phrases.push(...expansion.rows.map(({ places }) => places.map(spell)));
  }
  for (const clause of plan.clauses) {
    if (clause.kind === "phrase") phrases.push(clause.words.map((word) => spell(word === undefined ? [] : [word])));
  }
  return { words, phrases };
}

const expansionsOf = (clause: Clause): Expansion[] => {
  if (clause.kind === "word") return [clause.expansion];
  return clause.kind === "group" ? [...clause.members, clause.others] : [];
};

const widest = (a: TextRange, b: TextRange): TextRange => ({
  start: Math.min(a.start, b.start),
  end: Math.max(a.end, b.end),
});
