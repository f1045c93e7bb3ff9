import { createContext, use } from "react";
import { matchPattern } from "./match-pattern.ts";

/** The words of the search whose results are shown. */
export const SearchTextContext = createContext("");

interface HighlightProps {
  text: string;
}

/** Marks the words of the search. */
export function Highlight({ text }: HighlightProps) {
  const pattern = matchPattern(use(SearchTextContext));
  if (!pattern) return text;

  // Splitting by one capturing group puts the hits at odd indexes.
  return text.split(pattern).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity than their index.
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  );
}
