import { editDistance } from "../../../language/edit-distance.ts";
import { fold } from "../../../language/fold.ts";
import { tokenize } from "../../../language/tokenize.ts";
import type { Vocabulary } from "./vocabulary.ts";

const maxErrors = 2;
const minCorrectedLength = 4;

interface SpellingContext {
  vocabulary: Vocabulary;
  /** How many documents that the requester may see hold the word. */
  count: (id: number) => number;
}

/** The query with every word that nothing answers to exchanged for the likeliest word that something does. */
export function suggestSpelling(
  text: string,
  isAnswered: (word: string) => boolean,
  mending: SpellingContext,
): string | undefined {
  let corrected = "";
  let at = 0;
  for (const { word, start, end } of tokenize(text)) {
    if (isAnswered(word)) continue;
    const nearest = findNearest(word, mending);
    if (nearest === undefined) return undefined;
    corrected += text.slice(at, start) + nearest;
    at = end;
  }
  return at === 0 ? undefined : corrected + text.slice(at);
}

interface Nearest {
  id: number;
  errors: number;
  documents: number;
}

function findNearest(word: string, { vocabulary, count }: SpellingContext): string | undefined {
  if (word.length < minCorrectedLength) return undefined;
  const asked = fold(word);
  let best: Nearest = { id: 0, errors: word.length < 6 ? 1 : maxErrors, documents: 0 };
  for (let id = 1; id < vocabulary.size(); id++) {
    const errors = editDistance(asked, vocabulary.folded.wordAt(id), best.errors);
    if (errors <= best.errors) best = better(best, { id, errors, documents: count(id) });
  }
  return best.id === 0 ? undefined : vocabulary.wordAt(best.id);
}

function better(best: Nearest, other: Nearest): Nearest {
  const needed = other.errors < best.errors ? 0 : best.documents;
  return other.documents > needed ? other : best;
}
