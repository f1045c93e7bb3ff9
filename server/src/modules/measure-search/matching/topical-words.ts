import { audienceForStatuses } from "../index/audiences.ts";
import type { DocumentStore } from "../index/document-store.ts";
import { fieldBits } from "../index/postings.ts";
import type { DocumentStatus } from "../index/search-types.ts";
import type { AudienceExpander } from "../vocabulary/audience-expander.ts";
import type { Expansion } from "../vocabulary/expansion.ts";
import type { WordExpander } from "../vocabulary/word-expander.ts";
import type { Clause } from "./plan-query.ts";

interface Searched {
  store: DocumentStore;
  expander: WordExpander;
}

/** The bits of titles and of names. */
const titleFields = 0b0101;

/**
 * Whether a query may be about the word: it is a term of a concept, or a title or a name that the requester may see has
 * it or an inflection of it.
 */
export function isTopical(
  { words, term }: Expansion,
  visible: readonly DocumentStatus[],
  { store, expander }: Searched,
): boolean {
  const audience = audienceForStatuses(visible);
  if (expander.of(audience).concepts().ofWord(term).length > 0) return true;
  const isInTitle = (posting: number) =>
    (posting & titleFields) !== 0 && (audience === "internal" || store.isPublic(posting >>> fieldBits));
  for (const [id, { kind }] of words) {
    if (kind !== "exact" && kind !== "inflection") continue;
    if (store.postings.of(id).subarray(0, store.postings.count(id)).some(isInTitle)) return true;
  }
  return false;
}

/** Whether the word or term stands for a disease, a procedure or a medicine. */
export function isClinical(clause: Clause, { concepts }: AudienceExpander): boolean {
  if (clause.kind === "group") return clause.concept === "clinical";
  return (
    clause.kind === "word" &&
    concepts()
      .ofWord(clause.expansion.term)
      .some((concept) => concept.isClinical)
  );
}

/** Whether documents contain nothing of what the word stands for but names of broader concepts. */
export function isBroader({ words, phrases }: Expansion, { countDocuments }: AudienceExpander): boolean {
  if (phrases.some(({ kind }) => kind !== "broader")) return false;
  for (const [id, { kind }] of words) if (kind !== "broader" && countDocuments(id) > 0) return false;
  return true;
}
