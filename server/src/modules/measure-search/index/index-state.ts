import { compoundParts } from "../../../language/texts/compound-parts.ts";
import { createScoreBuffer, type ScoreBuffer } from "../matching/score-buffer.ts";
import type { Expansion } from "../vocabulary/expansion.ts";
import { createVocabulary, type Vocabulary } from "../vocabulary/vocabulary.ts";
import { createWordExpander, type WordExpander } from "../vocabulary/word-expander.ts";
import { createDocumentStore, type DocumentStore } from "./document-store.ts";
import { indexAudiences } from "./search-types.ts";

/** Everything that a search index holds. */
export interface IndexState {
  vocabulary: Vocabulary;
  store: DocumentStore;
  expander: WordExpander;
  buffer: ScoreBuffer;
  /** How many documents match a word in any field. Expansions do not outlive a change of what they match. */
  matchCounts: WeakMap<Expansion, number>;
}

export function createIndexState(): IndexState {
  const vocabulary = createVocabulary();
  for (const part of compoundParts) {
    for (const audience of indexAudiences) vocabulary.retain(vocabulary.idOf(part), audience);
  }
  const store = createDocumentStore(vocabulary);
  const expander = createWordExpander(vocabulary, store);
  return { vocabulary, store, expander, buffer: createScoreBuffer(0), matchCounts: new WeakMap() };
}
