import { editDistance } from "../../../language/edit-distance.ts";
import { fold } from "../../../language/fold.ts";
import { tokenize } from "../../../language/tokenize.ts";
import type { AudienceExpander } from "./word-expander.ts";

const maxErrors = 2;
const minCorrectedLength = 4;
/** Correcting a word compares it with the whole vocabulary, so a query gets this many corrections. */
export const maxCorrectedWords = 6;

/** The query with every word that matches nothing replaced by the likeliest word that does. */
export function suggestSpelling(text: string, expander: AudienceExpander): string | undefined {
  const unmatched = findUnmatched(text, expander);
  if (!unmatched) return undefined;
  let suggestion = "";
  let copied = 0;
  for (const { word, start, end } of unmatched) {
    if (expander.isAnswered(expander.expandMisspelt(word, false))) continue;
    const nearest = findNearest(word, expander);
    if (nearest === undefined) return undefined;
    suggestion += text.slice(copied, start) + nearest;
    copied = end;
  }
  return copied === 0 ? undefined : suggestion + text.slice(copied);
}

/** Undefined when there are more than can be corrected. */
function findUnmatched(text: string, { expand, isAnswered }: AudienceExpander) {
  const unmatched: ReturnType<typeof tokenize> = [];
  for (const token of tokenize(text)) {
    if (isAnswered(expand(token.word, false))) continue;
    if (unmatched.length === maxCorrectedWords) return undefined;
    unmatched.push(token);
  }
  return unmatched;
}

interface Candidate {
  word: string;
  errors: number;
  documents: number;
}

function findNearest(word: string, { vocabulary, countDocuments }: AudienceExpander): string | undefined {
  if (word.length < minCorrectedLength) return undefined;
  const wanted = fold(word);
  let best: Candidate = { word: "", errors: word.length < 6 ? 1 : maxErrors, documents: 0 };
  for (const id of vocabulary.folded.ids()) {
    const errors = editDistance(wanted, vocabulary.folded.wordAt(id), best.errors);
    if (errors > best.errors) continue;
    const candidate = { word: vocabulary.plain.wordAt(id), errors, documents: countDocuments(id) };
    if (candidate.documents > 0 && isBetter(candidate, best)) best = candidate;
  }
  return best.word === "" ? undefined : best.word;
}

/** Fewer errors, then more documents, then the alphabet. */
function isBetter(candidate: Candidate, best: Candidate): boolean {
  if (candidate.errors !== best.errors) return candidate.errors < best.errors;
  if (candidate.documents !== best.documents) return candidate.documents > best.documents;
  return candidate.word < best.word;
}
