import { toWords } from "../../../language/tokenize.ts";
import { type DocumentStore, statusBit } from "../index/document-store.ts";
import { fieldBits } from "../index/postings.ts";
import type { DocumentStatus } from "../index/search-types.ts";
import type { Vocabulary } from "./vocabulary.ts";

interface Beginning {
  beginning: string;
  visible: readonly DocumentStatus[];
  limit: number;
}

/** Words that go on from the last one typed, those in most documents first. */
export function suggestWords(
  { beginning, visible, limit }: Beginning,
  vocabulary: Vocabulary,
  store: DocumentStore,
): string[] {
  const last = toWords(beginning).at(-1);
  if (last === undefined) return [];
  return vocabulary.plain
    .startingWith(last)
    .map((id) => ({ word: vocabulary.wordAt(id), count: countVisible(id, visible, store) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, limit)
    .map(({ word }) => word);
}

/** How many of the documents that hold the word the requester may see: the words of a draft tell a stranger nothing. */
export function countVisible(word: number, visible: readonly DocumentStatus[], store: DocumentStore): number {
  const wanted = visible.reduce((all, status) => all | statusBit(status), 0);
  const bits = store.statusBits.values;
  const list = store.postings.of(word);
  const length = store.postings.count(word);
  let count = 0;
  for (let at = 0; at < length; at++) if (((bits[(list[at] ?? 0) >>> fieldBits] ?? 0) & wanted) !== 0) count += 1;
  return count;
}
