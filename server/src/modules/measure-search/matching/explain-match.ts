import { fieldGroups } from "../../../language/analyse-text.ts";
import type { StoredDocument } from "../index/document-store.ts";
import { type FoundRow, statusOrder, type TextMatcher, type TextRange, type WordMatch } from "../index/search-types.ts";
import { findRow, readTokens, withRowPattern } from "../index/token-code.ts";
import { type Expansion, maxWeight, type Variant } from "../vocabulary/expand-word.ts";
import { textBreak, type Vocabulary } from "../vocabulary/vocabulary.ts";
import { fieldWorth } from "./match-documents.ts";
import type { Clause, Plan } from "./plan-query.ts";

/** Which words of a document answered to the query, for a row of the answer. */
export function explainRow(document: StoredDocument, plan: Plan, vocabulary: Vocabulary): FoundRow {
  const matches = plan.clauses.flatMap((clause) => explainClause(clause, document, vocabulary));
  const status = statusOrder[document.status] ?? "PUBLISHED";
  return { key: document.key, measureId: document.measureId, status, matches };
}

function explainClause(clause: Clause, document: StoredDocument, vocabulary: Vocabulary): WordMatch[] {
  switch (clause.kind) {
    case "id":
      return explainIds([clause.id], document);
    case "word": {
      const byId = explainIds(clause.ids, document);
      return byId.length > 0 ? byId : explainExpansion(clause.expansion, document, vocabulary);
    }
    case "group": {
      const each = clause.members.map((member) => explainExpansion(member, document, vocabulary));
      const areAllMet = each.every((matches) => matches.length > 0);
      return areAllMet ? each.flat() : explainExpansion(clause.others, document, vocabulary);
    }
    case "phrase": {
      const group =
        groupOfRow(
          clause.words.map((word) => new Set([word ?? textBreak])),
          document,
        ) ?? 0;
      return [{ asked: clause.asked, kind: "exact", found: clause.asked, field: fieldGroups[group] ?? "texts" }];
    }
  }
}

const explainIds = (ids: readonly string[], document: StoredDocument): WordMatch[] =>
  ids.filter((id) => document.ids.includes(id)).map((id) => ({ asked: id, kind: "id", found: id, field: "id" }));

/** The best answer the document has: what it is worth depends on the text it stands in. */
function explainExpansion(expansion: Expansion, document: StoredDocument, vocabulary: Vocabulary): WordMatch[] {
  const { asked, rows } = expansion;
  const best = findBest(expansion, document);
  if (best) {
    const { variant, token, group } = best;
    const found = variant.synonym ?? vocabulary.wordAt(token);
    return [{ asked, kind: variant.kind, found, field: fieldGroups[group] ?? "texts" }];
  }
  for (const { places, synonym } of rows) {
    const group = groupOfRow(places, document);
    if (group !== undefined) return [{ asked, kind: "synonym", found: synonym, field: fieldGroups[group] ?? "texts" }];
  }
  return [];
}

interface BestWord {
  variant: Variant;
  token: number;
  group: number;
}

function findBest({ words }: Expansion, { tokens }: StoredDocument): BestWord | undefined {
  let best: BestWord | undefined;
  let bestWorth = 0;
  readTokens(tokens, (token, group) => {
    const worth = fieldWorth[1 << group] ?? 0;
    const variant = words.get(token);
    if (variant && variant.weight * worth > bestWorth) {
      best = { variant, token, group };
      bestWorth = variant.weight * worth;
    }
    // The texts come in the order of their worth: what follows can be worth no more than this.
    return bestWorth >= maxWeight * worth;
  });
  return best;
}

function groupOfRow(row: readonly ReadonlySet<number>[], { tokens }: StoredDocument): number | undefined {
  let group: number | undefined;
  withRowPattern(row, (pattern) => {
    group = findRow(tokens, pattern, -1);
  });
  return group;
}

/** What to mark in the texts of the rows found. */
export function createMatcher({ clauses }: Plan, vocabulary: Vocabulary): TextMatcher {
  const expansions = clauses.flatMap(expansionsOf);
  const phrases = clauses.flatMap((clause) =>
    clause.kind === "phrase" ? [clause.words.map((word) => new Set(word === undefined ? [] : [word]))] : [],
  );
  return {
    markIn: findMarks(expansions),
    lengthOf: (word) => vocabulary.wordAt(word).length,
    phrases: [...expansions.flatMap(({ rows }) => rows.map(({ places }) => places)), ...phrases],
  };
}

/** Most words of a text were not asked for, and most of those are told by the last bits of their numbers. */
const sieveSize = 64;

function findMarks(expansions: readonly Expansion[]): TextMatcher["markIn"] {
  const sieve = new Uint8Array(sieveSize);
  const placeOf = (word: number) => (word >>> 3) % sieveSize;
  const bitOf = (word: number) => 1 << (word & 7);
  for (const word of expansions.flatMap(({ words }) => [...words.keys()])) {
    sieve[placeOf(word)] = (sieve[placeOf(word)] ?? 0) | bitOf(word);
  }
  return (word) => (((sieve[placeOf(word)] ?? 0) & bitOf(word)) === 0 ? undefined : widestMark(expansions, word));
}

function widestMark(expansions: readonly Expansion[], word: number): TextRange | undefined {
  let mark: TextRange | undefined;
  for (const { words } of expansions) {
    const found = words.get(word);
    if (found) mark = mark ? widest(mark, found) : found;
  }
  return mark;
}

function expansionsOf(clause: Clause): Expansion[] {
  if (clause.kind === "word") return [clause.expansion];
  return clause.kind === "group" ? [...clause.members, clause.others] : [];
}

const widest = (a: TextRange, b: TextRange): TextRange => ({
  start: Math.min(a.start, b.start),
  end: Math.max(a.end, b.end),
});
