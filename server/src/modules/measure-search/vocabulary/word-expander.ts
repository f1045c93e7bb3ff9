import type { Synonym } from "../../../language/synonym.ts";
import { createByteCache } from "../../../memory/byte-cache.ts";
import type { Postings } from "../index/postings.ts";
import { type Expansion, expandStrictly, expandWord } from "./expand-word.ts";
import { createSynonymTable, type SynonymTable } from "./synonym-table.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** ConcurrencyLimit words of queries into words of documents, and remembers how until something changes. */
export interface WordExpander {
  vocabulary: Vocabulary;
  synonyms: () => SynonymTable;
  setSynonyms: (list: readonly Synonym[]) => void;
  expand: (word: string, isUnfinished: boolean) => Expansion;
  expandStrictly: (word: string) => Expansion;
  forget: () => void;
}

const room = 24_000_000;

/** About how many bytes it takes. Some words answer to hundreds, and anybody can ask for any number that answer to none. */
const sizeOf = (name: string, { words, rows }: Expansion): number =>
  500 + 2 * name.length + 100 * (words.size + rows.length);

export function createWordExpander(vocabulary: Vocabulary, { count }: Postings): WordExpander {
  const remembered = createByteCache<Expansion>(room);
  let synonyms = createSynonymTable([]);

  function remember(name: string, make: () => Expansion): Expansion {
    const known = remembered.get(name);
    if (known) return known;
    const made = make();
    remembered.set(name, made, sizeOf(name, made));
    return made;
  }

  return {
    vocabulary,
    synonyms: () => synonyms,
    setSynonyms: (list) => {
      for (const word of synonyms.words) vocabulary.release(vocabulary.numberOf(word));
      synonyms = createSynonymTable(list);
      for (const word of synonyms.words) vocabulary.hold(vocabulary.numberOf(word));
      remembered.clear();
    },
    expand: (word, isUnfinished) =>
      remember(isUnfinished ? `${word}*` : word, () => expandWord(word, isUnfinished, { vocabulary, synonyms, count })),
    expandStrictly: (word) => remember(`-${word}`, () => expandStrictly(word, { vocabulary })),
    forget: remembered.clear,
  };
}
