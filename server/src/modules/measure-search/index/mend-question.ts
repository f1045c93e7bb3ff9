import { countErrors } from "../language/edit-distance.ts";
import { fold } from "../language/fold.ts";
import { tokenize } from "../language/tokenize.ts";
import type { Vocabulary } from "./vocabulary.ts";

const mostErrors = 2;
const shortestMended = 4;

interface Mending {
  vocabulary: Vocabulary;
  /** How many documents that the asker may see hold the word. */
  count: (id: number) => number;
}

/** The question with every word that nothing answers to exchanged for the likeliest word that something does. */
export function mendQuestion(
  text: string,
  isAnswered: (word: string) => boolean,
  mending: Mending,
): string | undefined {
  let mended = "";
  let at = 0;
  for (const { word, start, end } of tokenize(text)) {
    if (isAnswered(word)) continue;
    const nearest = findNearest(word, mending);
    if (nearest === undefined) return undefined;
    mended += text.slice(at, start) + nearest;
    at = end;
  }
  return at === 0 ? undefined : mended + text.slice(at);
}

interface Nearest {
  id: number;
  errors: number;
  documents: number;
}

function findNearest(word: string, { vocabulary, count }: Mending): string | undefined {
  if (word.length < shortestMended) return undefined;
  const asked = fold(word);
  let best: Nearest = { id: 0, errors: word.length < 6 ? 1 : mostErrors, documents: 0 };
  for (let id = 1; id < vocabulary.size(); id++) {
    const errors = countErrors(asked, vocabulary.folded.wordAt(id), best.errors);
    if (errors <= best.errors) best = better(best, { id, errors, documents: count(id) });
  }
  return best.id === 0 ? undefined : vocabulary.wordAt(best.id);
}

function better(best: Nearest, other: Nearest): Nearest {
  const needed = other.errors < best.errors ? 0 : best.documents;
  return other.documents > needed ? other : best;
}
