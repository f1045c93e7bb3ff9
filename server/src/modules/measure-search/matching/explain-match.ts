import { fieldGroups } from "../../../language/analyse-text.ts";
import type { StoredDocument } from "../index/document-store.ts";
import { type FoundRow, statusOrder, type WordMatch } from "../index/search-types.ts";
import { createPhrasePattern, fieldsOfPhrase, type PhrasePositions, readTokens } from "../index/token-code.ts";
import { type Expansion, maxWeight, type Variant } from "../vocabulary/expansion.ts";
import { fieldWeights } from "../vocabulary/score-expansion.ts";
import { textBreak, type Vocabulary } from "../vocabulary/vocabulary.ts";
import { idWeight } from "./match-documents.ts";
import type { Clause, Plan } from "./plan-query.ts";

/** A row of the result with the words of the document that matched. */
export function explainRow(document: StoredDocument, plan: Plan, vocabulary: Vocabulary): FoundRow {
  const matches = [...plan.clauses, ...plan.optional].flatMap((clause) => explainClause(clause, document, vocabulary));
  const status = statusOrder[document.status] ?? "PUBLISHED";
  return { key: document.key, measureId: document.measureId, status, matches };
}

function explainClause(clause: Clause, document: StoredDocument, vocabulary: Vocabulary): WordMatch[] {
  switch (clause.kind) {
    case "id":
      return explainIds(clause.ids, document);
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
      const positions = clause.words.map((word) => new Set([word ?? textBreak]));
      const group = groupOfPhrase(positions, document) ?? 0;
      const weight = clause.words.length * fieldWeight(group);
      return [{ term: clause.term, kind: "exact", found: clause.term, field: fieldGroups[group] ?? "texts", weight }];
    }
  }
}

const fieldWeight = (group: number): number => fieldWeights[1 << group] ?? 0;

const explainIds = (ids: readonly string[], document: StoredDocument): WordMatch[] =>
  ids
    .filter((id) => document.ids.includes(id))
    .map((id) => ({ term: id, kind: "id", found: id, field: "id", weight: idWeight }));

/** The best match in the document, weighted by the field it is in. */
function explainExpansion(expansion: Expansion, document: StoredDocument, vocabulary: Vocabulary): WordMatch[] {
  const { term, phrases } = expansion;
  const best = findBest(expansion, document);
  if (best) {
    const { variant, token, group } = best;
    const found = variant.synonym ?? vocabulary.wordAt(token);
    const weight = variant.weight * fieldWeight(group);
    return [{ term, kind: variant.kind, found, field: fieldGroups[group] ?? "texts", weight }];
  }
  for (const { positions, kind, synonym, weight } of phrases) {
    const group = groupOfPhrase(positions, document);
    if (group === undefined) continue;
    const field = fieldGroups[group] ?? "texts";
    return [{ term, kind, found: synonym, field, weight: weight * fieldWeight(group) }];
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
  let bestScore = 0;
  readTokens(tokens, (token, group) => {
    const fieldWeight = fieldWeights[1 << group] ?? 0;
    const variant = words.get(token);
    if (variant && variant.weight * fieldWeight > bestScore) {
      best = { variant, token, group };
      bestScore = variant.weight * fieldWeight;
    }
    // The fields are in descending order of weight, so nothing better can follow.
    return bestScore >= maxWeight * fieldWeight;
  });
  return best;
}

const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);

/** The most important field that contains the phrase. */
function groupOfPhrase(phrase: PhrasePositions, { tokens }: StoredDocument): number | undefined {
  const fields = fieldsOfPhrase(tokens, createPhrasePattern(phrase));
  return fields === 0 ? undefined : lowestBit(fields);
}
