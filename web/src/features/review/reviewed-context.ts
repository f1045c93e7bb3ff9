import type { MeasureVersion, Review, SectionDifference } from "@indikatorkatalogen/contract";
import { createContext, use } from "react";
import type { SelectedWords } from "./selected-words.ts";

interface Reviewed {
  review: Review;
  version: MeasureVersion;
  /** The differences from the published version, by field; empty when differences are not marked. */
  changes: ReadonlyMap<string, SectionDifference>;
  /** The selected words, if any, and their field. */
  selected: SelectedWords | undefined;
  /** Whether colleagues can be searched for and mentioned; guests may not know them. */
  canMention: boolean;
}

export const ReviewedContext = createContext<Reviewed | undefined>(undefined);

export function useReviewed(): Reviewed {
  const reviewed = use(ReviewedContext);
  if (!reviewed) throw new Error("Nothing is reviewed here");
  return reviewed;
}
