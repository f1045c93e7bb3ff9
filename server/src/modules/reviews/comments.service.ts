import {
  type CommentInput,
  isVersionSection,
  type Review,
  type TextRange,
  type ThreadInput,
  type VersionSection,
} from "@indikatorkatalogen/contract";
import type { WriteContext } from "../../callers/service-context.ts";
import type { DatabaseTransaction } from "../../database/database.ts";
import { AppError, entityNotFound, invalidField } from "../../errors/app-error.ts";
import { reviewTexts } from "../../texts/review-texts.ts";
import { type Author, userIdOf } from "../review-rules/author.ts";
import { recordReviewEvent } from "../review-rules/review-rules.service.ts";
import { authorOf, eventActorOf, isSameAuthor } from "./actor.ts";
import { inOpenReview } from "./open-review.service.ts";
import { evaluateReview } from "./read-review.service.ts";
import { listUsers } from "./reviewers.repository.ts";
import { listContents, type StoredReview, storeContent } from "./reviews.repository.ts";
import {
  findComment,
  insertComment,
  insertThread,
  listComments,
  lockThread,
  markResolved,
  type NewThread,
  type StoredThread,
  updateCommentRow,
} from "./threads.repository.ts";
import { isTextSection, textIn } from "./to-threads.ts";

export const addThread = (context: WriteContext, reviewId: string, input: ThreadInput): Promise<Review> =>
  inOpenReview(context, reviewId, async (tx, review) => {
    const by = authorOf(context.caller);
    const mentions = await checkMentions(tx, input.mentions, by);
    const threadId = await insertThread(tx, await toNewThread(tx, review, input));
    await insertComment(tx, { threadId, text: input.text, mentions }, by);
    const type = input.replacement === null ? "REVIEW_COMMENTED" : "SUGGESTION_MADE";
    await notify(tx, review, { type, by, threadId, mentions, text: input.text });
  });

/** A thread on text of the current version, or of the revision pinned for review. */
async function toNewThread(tx: DatabaseTransaction, review: StoredReview, input: ThreadInput): Promise<NewThread> {
  const { field, quote, replacement } = input;
  const section = checkSection(field, input);
  const { version, content } = await evaluateReview(tx, review);
  const current = { revision: version.revision, text: section ? textIn(content, section) : "" };
  const revision = section && quote ? await revisionOfQuote(tx, { review, section, quote, current }) : current.revision;
  await storeContent(tx, { versionId: version.id, revision: version.revision, content });
  const original = replacement === null ? null : (quote?.text ?? current.text);
  if (replacement !== null && replacement === original) {
    throw invalidField("replacement", reviewTexts.emptySuggestion);
  }
  const quoted = { quote: quote?.text ?? null, quoteStart: quote?.start ?? null };
  return { reviewId: review.id, round: review.round, revision, field: section, ...quoted, original, replacement };
}

function checkSection(field: string | null, { quote, replacement }: ThreadInput): VersionSection | null {
  const needsText = quote !== null || replacement !== null;
  if (field === null) {
    if (needsText) throw invalidField("field", reviewTexts.onlyTexts);
    return null;
  }
  if (!isVersionSection(field)) throw invalidField("field", reviewTexts.unknownField);
  if (needsText && !isTextSection(field)) throw invalidField("field", reviewTexts.onlyTexts);
  return field;
}

interface Quoted {
  review: StoredReview;
  section: VersionSection;
  quote: TextRange;
  current: { revision: number; text: string };
}

/** The words were selected in the current text or in the pinned one. */
async function revisionOfQuote(tx: DatabaseTransaction, { review, section, quote, current }: Quoted): Promise<number> {
  const isIn = (text: string) => text.slice(quote.start, quote.end) === quote.text;
  if (isIn(current.text)) return current.revision;
  const { versionId, revision } = review;
  const pinned = (await listContents(tx, { versionId, revisions: [revision] })).get(revision);
  if (!isIn(textIn(pinned, section))) throw invalidField("quote", reviewTexts.quoteNotFound);
  return revision;
}

/** Only users can be mentioned, and only by users. */
async function checkMentions(tx: DatabaseTransaction, ids: readonly string[], by: Author): Promise<string[]> {
  if (by.kind === "GUEST") return [];
  const users = await listUsers(tx, ids);
  if (users.length < new Set(ids).size) throw invalidField("mentions", reviewTexts.unknownUser);
  return users.map(({ id }) => id);
}

interface NewCommentEvent {
  type: "REVIEW_COMMENTED" | "SUGGESTION_MADE";
  by: Author;
  threadId: string;
  mentions: readonly string[];
  text: string;
}

/** Notifies the requester of the review and the authors in the thread; mentioned users of the mention instead. */
async function notify(
  tx: DatabaseTransaction,
  review: StoredReview,
  { type, by, threadId, mentions, text }: NewCommentEvent,
): Promise<void> {
  const comments = await listComments(tx, review.id);
  const writers = comments
    .filter((comment) => comment.threadId === threadId)
    .flatMap((comment) => userIdOf(comment.by) ?? []);
  const event = {
    reviewId: review.id,
    versionId: review.versionId,
    measureId: review.measureId,
    actor: eventActorOf(by),
    data: { threadId, text },
  };
  const others = [review.requestedBy, ...writers].filter((id) => !mentions.includes(id));
  await recordReviewEvent(tx, { ...event, type, recipients: others });
  await recordReviewEvent(tx, { ...event, type: "REVIEW_MENTIONED", recipients: mentions });
}

export const addComment = (
  context: WriteContext,
  { id, threadId }: { id: string; threadId: string },
  { text, mentions }: CommentInput,
): Promise<Review> =>
  inOpenReview(context, id, async (tx, review) => {
    const by = authorOf(context.caller);
    await getThread(tx, id, threadId);
    const mentioned = await checkMentions(tx, mentions, by);
    await insertComment(tx, { threadId, text, mentions: mentioned }, by);
    await notify(tx, review, { type: "REVIEW_COMMENTED", by, threadId, mentions: mentioned, text });
  });

export async function getThread(tx: DatabaseTransaction, reviewId: string, id: string): Promise<StoredThread> {
  const thread = await lockThread(tx, { reviewId, id });
  if (!thread) throw entityNotFound();
  return thread;
}

export const resolveThread = (
  context: WriteContext,
  { id, threadId }: { id: string; threadId: string },
  isResolved: boolean,
): Promise<Review> =>
  inOpenReview(context, id, async (tx) => {
    const { resolvedAt } = await getThread(tx, id, threadId);
    if ((resolvedAt !== null) !== isResolved)
      await markResolved(tx, threadId, isResolved ? authorOf(context.caller) : null);
  });

export const updateComment = (
  context: WriteContext,
  params: { id: string; commentId: string },
  { text, mentions }: CommentInput,
): Promise<Review> =>
  inOpenReview(context, params.id, async (tx, review) => {
    const by = authorOf(context.caller);
    const comment = await getOwnComment(tx, params, by);
    const mentioned = await checkMentions(tx, mentions, by);
    await updateCommentRow(tx, comment.id, { text, mentions: mentioned, isDeleted: false });
    await recordReviewEvent(tx, {
      type: "REVIEW_MENTIONED",
      reviewId: review.id,
      versionId: review.versionId,
      measureId: review.measureId,
      actor: eventActorOf(by),
      recipients: mentioned.filter((id) => !comment.mentions.includes(id)),
      data: { threadId: comment.threadId, text },
    });
  });

export const deleteComment = (context: WriteContext, params: { id: string; commentId: string }): Promise<Review> =>
  inOpenReview(context, params.id, async (tx) => {
    const { id } = await getOwnComment(tx, params, authorOf(context.caller));
    await updateCommentRow(tx, id, { text: "", mentions: [], isDeleted: true });
  });

async function getOwnComment(
  tx: DatabaseTransaction,
  { id: reviewId, commentId }: { id: string; commentId: string },
  by: Author,
) {
  const comment = await findComment(tx, { reviewId, id: commentId });
  if (!comment || comment.isDeleted) throw entityNotFound();
  if (!isSameAuthor(comment.by, by)) throw new AppError("UNAUTHORIZED_401", reviewTexts.notOwnComment);
  return comment;
}
