import type { Audience } from "../../../callers/visibility.ts";
import type { Synonym } from "../../../language/synonym.ts";
import { createByteCache } from "../../../memory/byte-cache.ts";
import type { Postings } from "../index/postings.ts";
import { indexAudiences } from "../index/search-types.ts";
import { expandMisspelt } from "./correct-word.ts";
import { expandStrictly, expandWord, isAnswered } from "./expand-word.ts";
import type { Expansion } from "./expansion.ts";
import { createSynonymTable, type SynonymTable } from "./synonym-table.ts";
import type { AudienceVocabulary, Vocabulary } from "./vocabulary.ts";

/** Expands terms of queries into words that documents hold, for each audience separately. */
export interface WordExpander {
  of: (audience: Audience) => AudienceExpander;
  setSynonyms: (list: readonly Synonym[]) => void;
  /** Must be called when the documents change. */
  clearCache: () => void;
}

export interface AudienceExpander {
  vocabulary: AudienceVocabulary;
  synonyms: () => SynonymTable;
  expand: (word: string, isUnfinished: boolean) => Expansion;
  /** The same with typing errors forgiven, for a word that matches nothing. Compares it with the whole vocabulary. */
  expandMisspelt: (word: string, isUnfinished: boolean) => Expansion;
  expandStrictly: (word: string) => Expansion;
  isAnswered: (expansion: Expansion) => boolean;
  countDocuments: (id: number) => number;
}

const maxBytes = 24_000_000;

/** An estimate in bytes. Some words match hundreds of others, and anybody can send any number of words that match none. */
const sizeOf = (key: string, { words, phrases }: Expansion): number =>
  500 + 2 * key.length + 100 * (words.size + phrases.length);

export function createWordExpander(vocabulary: Vocabulary, postings: Postings): WordExpander {
  const cache = createByteCache<Expansion>(maxBytes);
  let synonyms = createSynonymTable([]);

  function cached(key: string, create: () => Expansion): Expansion {
    const known = cache.get(key);
    if (known) return known;
    const expansion = create();
    cache.set(key, expansion, sizeOf(key, expansion));
    return expansion;
  }

  function createAudienceExpander(audience: Audience): AudienceExpander {
    const countDocuments = (id: number) => postings.countDocuments(id, audience);
    const context = () => ({ vocabulary: vocabulary.of(audience), synonyms, countDocuments });
    const keyOf = (kind: string, word: string, isUnfinished: boolean) =>
      `${audience} ${kind} ${word}${isUnfinished ? "*" : ""}`;
    const expand = (word: string, isUnfinished: boolean) =>
      cached(keyOf("all", word, isUnfinished), () => expandWord(word, isUnfinished, context()));
    return {
      vocabulary: vocabulary.of(audience),
      synonyms: () => synonyms,
      expand,
      expandMisspelt: (word, isUnfinished) =>
        cached(keyOf("misspelt", word, isUnfinished), () => expandMisspelt(expand(word, isUnfinished), context())),
      expandStrictly: (word) => cached(keyOf("strict", word, false), () => expandStrictly(word, context())),
      isAnswered: (expansion) => isAnswered(expansion, { countDocuments }),
      countDocuments,
    };
  }

  const expanders = { public: createAudienceExpander("public"), internal: createAudienceExpander("internal") };
  return {
    of: (audience) => expanders[audience],
    setSynonyms: (list) => {
      const before = synonyms.words;
      synonyms = createSynonymTable(list);
      for (const audience of indexAudiences) {
        for (const word of synonyms.words) vocabulary.hold(vocabulary.idOf(word), audience);
        for (const word of before) vocabulary.release(vocabulary.idOf(word), audience);
      }
      vocabulary.removeUnused();
      cache.clear();
    },
    clearCache: cache.clear,
  };
}
