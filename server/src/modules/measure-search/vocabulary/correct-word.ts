import { isOneErrorApart } from "../../../language/edit-distance.ts";
import { fold } from "../../../language/fold.ts";
import { stem } from "../../../language/stem.ts";
import { addSynonyms, type ExpansionContext, onlyDigits, wholeWord } from "./expand-word.ts";
import { addVariant, type Expansion, weights } from "./expansion.ts";
import type { AudienceVocabulary } from "./vocabulary.ts";
import { findFamily } from "./word-family.ts";

const minMisspeltLength = 5;

/** The expansion of a word that matches nothing, with the words that differ from it by one typing error. */
export function expandMisspelt(expansion: Expansion, context: ExpansionContext): Expansion {
  const { vocabulary } = context;
  const { term } = expansion;
  if (term.length < minMisspeltLength || onlyDigits.test(term) || isWellFormed(term, vocabulary)) return expansion;
  const corrected: Expansion = { ...expansion, words: new Map(expansion.words), phrases: [...expansion.phrases] };
  for (const id of findNear(term, vocabulary)) {
    const { forms, parts } = findFamily(vocabulary.plain, vocabulary.plain.wordAt(id));
    for (const form of forms) {
      addVariant(corrected, form, { kind: "spelling", weight: weights.spelling, ...wholeWord(vocabulary, form) });
    }
    for (const part of parts) {
      const { start, end } = part;
      addVariant(corrected, part.id, { kind: "spelling", weight: weights.spellingPart, start, end });
    }
  }
  addSynonyms(corrected, context);
  return corrected;
}

/** A known word, or two joined, is not misspelt. */
function isWellFormed(word: string, { find }: AudienceVocabulary): boolean {
  if (find(word) !== undefined) return true;
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const first = word.slice(0, cut);
    const isFirst = find(first) !== undefined || (first.endsWith("s") && find(first.slice(0, -1)) !== undefined);
    if (isFirst && find(word.slice(cut)) !== undefined) return true;
  }
  return false;
}

function findNear(word: string, { folded }: AudienceVocabulary): number[] {
  const spelled = fold(word);
  const spelledStem = stem(spelled);
  return folded.ids().filter((id) => isNear(spelled, folded.wordAt(id)) || isNear(spelledStem, folded.stemAt(id)));
}

/** In short words the first letter must be right: too many others are one letter away. */
function isNear(word: string, other: string): boolean {
  if (word.length < minMisspeltLength - 1 || other.length < minMisspeltLength - 1) return false;
  if (word.length <= minMisspeltLength && word[0] !== other[0]) return false;
  return isOneErrorApart(word, other);
}
