import { toWords } from "../../../language/tokenize.ts";
import { type DocumentStore, statusBits } from "../index/document-store.ts";
import { fieldBits } from "../index/postings.ts";
import { audienceForStatuses, type DocumentStatus } from "../index/search-types.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface Completion {
  prefix: string;
  visible: readonly DocumentStatus[];
  limit: number;
}

/** Words that complete the last one typed, those in most visible documents first. */
export function completeWord(
  { prefix, visible, limit }: Completion,
  vocabulary: Vocabulary,
  store: DocumentStore,
): string[] {
  const last = toWords(prefix).at(-1);
  if (last === undefined) return [];
  return vocabulary
    .of(audienceForStatuses(visible))
    .plain.startingWith(last)
    .map((id) => ({ word: vocabulary.wordAt(id), count: countVisible(id, visible, store) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, limit)
    .map(({ word }) => word);
}

function countVisible(word: number, visible: readonly DocumentStatus[], store: DocumentStore): number {
  const wanted = statusBits(visible);
  const bits = store.statusBits.values;
  const list = store.postings.of(word);
  const length = store.postings.count(word);
  let count = 0;
  for (let at = 0; at < length; at++) if (((bits[(list[at] ?? 0) >>> fieldBits] ?? 0) & wanted) !== 0) count += 1;
  return count;
}
