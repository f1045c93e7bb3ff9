import { stem } from "../../../language/stem.ts";
import type { Synonym } from "../../../language/synonym.ts";
import { toWords } from "../../../language/tokenize.ts";

/** Another name of a word or phrase. */
export interface OtherName {
  name: string;
  words: string[];
}

export interface SynonymTable {
  /** Other names of a single word, by its stem. */
  ofWord: (wordStem: string) => readonly OtherName[];
  /** Phrases that have other names, longest first. */
  phrases: readonly { stems: string[]; others: OtherName[] }[];
  /** Every word that has other names. */
  words: ReadonlySet<string>;
}

export function createSynonymTable(synonyms: readonly Synonym[]): SynonymTable {
  const directed = synonyms.flatMap(({ from, to, direction }) =>
    direction === "both"
      ? [
          { from, to },
          { from: to, to: from },
        ]
      : [{ from, to }],
  );
  const groups = Map.groupBy(directed, ({ from }) => toWords(from).map(stem).join(" "));
  const named = [...groups].map(([key, group]) => ({
    stems: key.split(" "),
    others: group.map(({ to }) => ({ name: to, words: toWords(to) })),
  }));
  const single = new Map(
    named.filter(({ stems }) => stems.length === 1).map(({ stems, others }) => [stems[0], others]),
  );
  return {
    ofWord: (wordStem) => single.get(wordStem) ?? [],
    phrases: named.filter(({ stems }) => stems.length > 1).sort((a, b) => b.stems.length - a.stems.length),
    words: new Set(directed.flatMap(({ from }) => toWords(from))),
  };
}
