import { isCountryOrYear, isPlace } from "../../../language/texts/places-and-years.ts";
import { tokenize } from "../../../language/tokenize.ts";
import type { AudienceExpander } from "./audience-expander.ts";
import { maxCorrectedWords } from "./correct-word.ts";

/** The query with its unmatched words replaced by the likeliest ones; undefined when too many are unmatched. */
export function suggestSpelling(text: string, { expand, hasMatches, suggest }: AudienceExpander): string | undefined {
  const isMissing = (word: string) => !isPlace(word) && !isCountryOrYear(word) && !hasMatches(expand(word, false));
  const unmatched = tokenize(text).filter(({ word }) => isMissing(word));
  if (unmatched.length === 0 || unmatched.length > maxCorrectedWords) return undefined;
  let suggestion = "";
  let copied = 0;
  for (const { word, start, end } of unmatched) {
    const nearest = suggest(word);
    if (nearest === undefined) return undefined;
    suggestion += text.slice(copied, start) + nearest;
    copied = end;
  }
  return suggestion + text.slice(copied);
}
