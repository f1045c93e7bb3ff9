import type { Audience } from "../../../callers/visibility.ts";
import type { SearchConcept } from "../../../language/search-concept.ts";
import type { DocumentStore } from "../index/document-store.ts";
import type { PhraseStems } from "../index/phrase-index.ts";
import { indexAudiences } from "../index/search-types.ts";
import { type AudienceExpander, createAudienceExpander } from "./audience-expander.ts";
import { createConceptTable, parseConcepts } from "./concept-table.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Expands terms of queries into words that documents contain, for each audience separately. */
export interface WordExpander {
  of: (audience: Audience) => AudienceExpander;
  /** The names of concepts that have several words, as the stems of their words. */
  listPhrases: () => Iterable<PhraseStems>;
  /** In small steps, because the words of all concepts take a while to add. */
  setConcepts: (list: readonly SearchConcept[]) => Generator<void, void>;
}

export function createWordExpander(vocabulary: Vocabulary, store: DocumentStore): WordExpander {
  let concepts = createConceptTable([]);
  const source = { vocabulary, store, concepts: () => concepts };
  const expanders = {
    public: createAudienceExpander({ audience: "public", ...source }),
    internal: createAudienceExpander({ audience: "internal", ...source }),
  };
  return {
    of: (audience) => expanders[audience],
    listPhrases: () => concepts.listPhrases(),
    setConcepts: function* (list) {
      const before = concepts.words;
      yield* parseConcepts(list);
      concepts = createConceptTable(list);
      yield;
      for (const audience of indexAudiences) {
        // An editor's change concerns few of the words, and each is costly to add.
        yield* retainWords(vocabulary, without(concepts.words, before), audience);
        for (const word of without(before, concepts.words)) vocabulary.release(vocabulary.idOf(word), audience);
        expanders[audience].clearCache();
      }
      vocabulary.removeUnused();
    },
  };
}

const wordsPerStep = 250;

function* retainWords(vocabulary: Vocabulary, words: readonly string[], audience: Audience): Generator<void, void> {
  for (const [at, word] of words.entries()) {
    vocabulary.retain(vocabulary.idOf(word), audience);
    if (at % wordsPerStep === 0) yield;
  }
}

const without = (words: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...words].filter((word) => !others.has(word));
