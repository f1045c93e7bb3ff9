import type { Audience } from "../../../callers/visibility.ts";
import type { Concept } from "../../../language/concept.ts";
import { stem } from "../../../language/stem.ts";
import { createByteCache } from "../../../memory/byte-cache.ts";
import type { Postings } from "../index/postings.ts";
import { indexAudiences } from "../index/search-types.ts";
import { type ConceptTable, createConceptTable } from "./concept-table.ts";
import { findClearCorrection, findCorrections } from "./correct-word.ts";
import { expandStrictly, expandWord, isAnswered } from "./expand-word.ts";
import type { Expansion } from "./expansion.ts";
import { splitCompound } from "./split-compound.ts";
import type { AudienceVocabulary, Vocabulary } from "./vocabulary.ts";

/** Expands terms of queries into words that documents hold, for each audience separately. */
export interface WordExpander {
  of: (audience: Audience) => AudienceExpander;
  setConcepts: (list: readonly Concept[]) => void;
  /** Must be called when the documents change. */
  clearCache: () => void;
}

export interface AudienceExpander {
  vocabulary: AudienceVocabulary;
  concepts: () => ConceptTable;
  expand: (word: string, isUnfinished: boolean) => Expansion;
  /** The word that was meant, when a word matches nothing and one other is clearly likelier than the rest. */
  correct: (word: string) => string | undefined;
  /** The likeliest word that was meant. */
  suggest: (word: string) => string | undefined;
  /** The known words that an unknown compound consists of. */
  split: (word: string) => string[] | undefined;
  /** Whether documents or concepts have the word in any inflection. */
  isKnown: (word: string) => boolean;
  expandStrictly: (word: string) => Expansion;
  isAnswered: (expansion: Expansion) => boolean;
  countDocuments: (id: number) => number;
}

const maxBytes = 24_000_000;
const maxCorrectionBytes = 1_000_000;

/** An estimate in bytes. Some words match hundreds of others, and anybody can send any number of words that match none. */
const sizeOf = (key: string, { words, phrases }: Expansion): number =>
  500 + 2 * key.length + 100 * (words.size + phrases.length);

export function createWordExpander(vocabulary: Vocabulary, postings: Postings): WordExpander {
  const cache = createByteCache<Expansion>(maxBytes);
  const corrections = createByteCache<{ word: string | undefined }>(maxCorrectionBytes);
  const clearCache = () => {
    cache.clear();
    corrections.clear();
  };
  let concepts = createConceptTable([]);

  function cached(key: string, create: () => Expansion): Expansion {
    const known = cache.get(key);
    if (known) return known;
    const expansion = create();
    cache.set(key, expansion, sizeOf(key, expansion));
    return expansion;
  }

  function createAudienceExpander(audience: Audience): AudienceExpander {
    const countDocuments = (id: number) => postings.countDocuments(id, audience);
    const context = () => ({ vocabulary: vocabulary.of(audience), concepts, countDocuments });
    const keyOf = (kind: string, word: string, isUnfinished: boolean) =>
      `${audience} ${kind} ${word}${isUnfinished ? "*" : ""}`;
    const isKnown = (word: string) =>
      concepts.isKnown(word) ||
      vocabulary
        .of(audience)
        .plain.withStem(stem(word))
        .some((id) => countDocuments(id) > 0);
    return {
      vocabulary: vocabulary.of(audience),
      concepts: () => concepts,
      expand: (word, isUnfinished) =>
        cached(keyOf("all", word, isUnfinished), () => expandWord(word, isUnfinished, context())),
      correct: (word) => {
        const key = `${audience} ${word}`;
        const known = corrections.get(key);
        if (known) return known.word;
        const correction = { word: findClearCorrection(word, context()) };
        corrections.set(key, correction, 200 + 2 * key.length);
        return correction.word;
      },
      suggest: (word) => findCorrections(word, context())[0]?.word,
      split: (word) => splitCompound(word, isKnown),
      isKnown,
      expandStrictly: (word) => cached(keyOf("strict", word, false), () => expandStrictly(word, context())),
      isAnswered: (expansion) => isAnswered(expansion, { countDocuments }),
      countDocuments,
    };
  }

  const expanders = { public: createAudienceExpander("public"), internal: createAudienceExpander("internal") };
  return {
    of: (audience) => expanders[audience],
    setConcepts: (list) => {
      const before = concepts.words;
      concepts = createConceptTable(list);
      for (const audience of indexAudiences) {
        for (const word of concepts.words) vocabulary.hold(vocabulary.idOf(word), audience);
        for (const word of before) vocabulary.release(vocabulary.idOf(word), audience);
      }
      vocabulary.removeUnused();
      clearCache();
    },
    clearCache,
  };
}
