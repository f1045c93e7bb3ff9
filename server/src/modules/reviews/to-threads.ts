import {
  fieldKindOf,
  isVersionPart,
  type ReviewThread,
  sectionLabel,
  type VersionContent,
  type VersionSection,
} from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import { toMillis } from "../../database/to-millis.ts";
import { toPerson, userPerson } from "./actor.ts";
import { findQuote, type Span } from "./anchors.ts";
import type { StoredComment, StoredThread } from "./threads.repository.ts";

/** What threads refer to: the current text, the texts they were written on, and names of those mentioned. */
export interface ThreadContext {
  current: VersionContent;
  contents: ReadonlyMap<number, VersionContent>;
  names: ReadonlyMap<string, string>;
  caller: Caller;
}

export const isTextSection = (field: VersionSection): boolean =>
  !isVersionPart(field) && fieldKindOf(field).difference === "text";

/** The text of a field; an empty one says nothing. */
export function textIn(content: VersionContent | undefined, field: VersionSection): string {
  const value = content?.[field];
  return typeof value === "string" ? value : "";
}

export function toThreads(
  threads: readonly StoredThread[],
  comments: readonly StoredComment[],
  context: ThreadContext,
): ReviewThread[] {
  const byThread = Map.groupBy(comments, ({ threadId }) => threadId);
  return threads.map((thread) => toThread(thread, byThread.get(thread.id) ?? [], context));
}

function toThread(thread: StoredThread, comments: readonly StoredComment[], context: ThreadContext): ReviewThread {
  const { id, round, revision, field, resolvedAt, resolvedBy } = thread;
  const span = spanOf(thread, context);
  const { caller } = context;
  return {
    id,
    round,
    revision,
    field,
    label: field && sectionLabel(field),
    quote: quoteOf(thread),
    place: span,
    isOutdated: thread.quote !== null && span === null && thread.suggestionState !== "ACCEPTED",
    suggestion: suggestionOf(thread, span, context),
    isResolved: resolvedAt !== null,
    resolvedBy: resolvedBy && toPerson(resolvedBy, caller),
    resolvedAt: toMillis(resolvedAt),
    comments: comments.map((comment) => toComment(comment, context)),
  };
}

type StoredQuote = Pick<StoredThread, "quote" | "quoteStart">;

const quoteOf = ({ quote, quoteStart }: StoredQuote): ReviewThread["quote"] =>
  quote === null || quoteStart === null ? null : { text: quote, start: quoteStart, end: quoteStart + quote.length };

/** Where the quoted words of a thread are now. */
export function spanOf(
  thread: StoredQuote & Pick<StoredThread, "field" | "revision">,
  { current, contents }: Pick<ThreadContext, "current" | "contents">,
): Span | null {
  const quote = quoteOf(thread);
  if (!quote || !thread.field) return null;
  return findQuote(textIn(current, thread.field), quote, textIn(contents.get(thread.revision), thread.field));
}

function suggestionOf(
  thread: StoredThread,
  span: Span | null,
  { current, caller }: ThreadContext,
): ReviewThread["suggestion"] {
  const { field, original, replacement, suggestionState } = thread;
  if (field === null || original === null || replacement === null || suggestionState === null) return null;
  const isThere = thread.quote === null ? textIn(current, field) === original : span !== null;
  return {
    original,
    replacement,
    state: suggestionState,
    canBeAccepted: suggestionState === "OPEN" && isThere,
    decidedBy:
      thread.suggestionDecidedBy === null
        ? null
        : userPerson({ id: thread.suggestionDecidedBy, name: thread.suggestionDecidedByName ?? "" }, caller),
    decidedAt: toMillis(thread.suggestionDecidedAt),
  };
}

function toComment(comment: StoredComment, { names, caller }: ThreadContext): ReviewThread["comments"][number] {
  const { id, isDeleted, mentions, created, edited } = comment;
  return {
    id,
    by: toPerson(comment.by, caller),
    text: isDeleted ? "" : comment.text,
    mentions: isDeleted ? [] : mentions.map((userId) => ({ id: userId, name: names.get(userId) ?? "" })),
    created: toMillis(created),
    edited: toMillis(edited),
    isDeleted,
  };
}
