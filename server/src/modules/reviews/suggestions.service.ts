import { isVersionPart, type Review, type VersionFieldName } from "@indikatorkatalogen/contract";
import type { Attribution, WriteContext } from "../../callers/service-context.ts";
import type { DatabaseTransaction } from "../../database/database.ts";
import { AppError, conflict, entityNotFound } from "../../errors/app-error.ts";
import { reviewTexts } from "../../texts/review-texts.ts";
import { contentOf, type StoredVersion } from "../measures/content/stored-version.ts";
import { changeFieldBy } from "../measures/editing/version-fields.service.ts";
import { type Author, userIdOf } from "../review-rules/author.ts";
import { recordReviewEvent } from "../review-rules/review-rules.service.ts";
import { authorOf } from "./actor.ts";
import { replaceAt } from "./anchors.ts";
import { getThread } from "./comments.service.ts";
import { inOpenReview } from "./open-review.service.ts";
import { getVisibleReview, readReview } from "./read-review.service.ts";
import { lockOpenReview } from "./request-review.service.ts";
import { listContents, type StoredReview } from "./reviews.repository.ts";
import { listComments, listThreads, markSuggestionDecided, type StoredThread } from "./threads.repository.ts";
import { spanOf, textIn } from "./to-threads.ts";

interface SuggestionOfReview {
  id: string;
  threadId: string;
}

export const decideSuggestion = (
  context: WriteContext,
  params: SuggestionOfReview,
  decision: "ACCEPTED" | "DECLINED",
): Promise<Review> => (decision === "ACCEPTED" ? accept(context, params) : decline(context, params));

const decline = (context: WriteContext, { id, threadId }: SuggestionOfReview): Promise<Review> =>
  inOpenReview(context, id, async (tx, review) => {
    const thread = await getThread(tx, id, threadId);
    requireOpen(thread);
    await close(tx, { review, thread, decision: "DECLINED", by: authorOf(context.caller) });
  });

/** Writes the text through the write path of all versions, in one transaction with the end of the suggestion. */
async function accept(context: WriteContext, { id, threadId }: SuggestionOfReview): Promise<Review> {
  const { db, caller } = context;
  const review = await getVisibleReview(db, id, caller);
  const field = await getField(db, id, threadId);
  const suggestedBy = await getFirstWriter(db, id, threadId);
  await changeFieldBy(context, review.versionId, {
    field,
    attribute: (own) => withBothNames(own, suggestedBy),
    value: async (version, tx) => {
      await lockOpenReview(tx, id);
      const thread = await getThread(tx, id, threadId);
      requireOpen(thread);
      const text = await acceptedText(tx, version, thread);
      await close(tx, { review, thread, decision: "ACCEPTED", by: authorOf(caller) });
      return text;
    },
  });
  return readReview(db, await getVisibleReview(db, id, caller), caller);
}

async function getField(db: WriteContext["db"], reviewId: string, threadId: string): Promise<VersionFieldName> {
  const thread = (await listThreads(db, reviewId)).find(({ id }) => id === threadId);
  if (!thread?.field || isVersionPart(thread.field) || thread.replacement === null) throw entityNotFound();
  return thread.field;
}

async function getFirstWriter(db: WriteContext["db"], reviewId: string, threadId: string): Promise<Author> {
  const first = (await listComments(db, reviewId)).find((comment) => comment.threadId === threadId);
  if (!first) throw entityNotFound();
  return first.by;
}

const withBothNames = (own: Attribution, { name }: Author): Attribution => ({
  ...own,
  userName: reviewTexts.suggestedBy(own.userName ?? "", name),
});

function requireOpen({ suggestionState }: StoredThread): void {
  if (suggestionState === null) throw entityNotFound();
  if (suggestionState !== "OPEN") throw conflict(reviewTexts.suggestionDecided);
}

/** The field with the suggestion in it, when what it replaces is still there. */
async function acceptedText(tx: DatabaseTransaction, version: StoredVersion, thread: StoredThread): Promise<string> {
  const { field, original, replacement, revision, quote } = thread;
  if (!field || replacement === null) throw entityNotFound();
  const content = contentOf(version);
  const current = textIn(content, field);
  if (quote === null) {
    if (current !== original) throw outdated();
    return replacement;
  }
  const contents = await listContents(tx, { versionId: version.id, revisions: [revision] });
  const span = spanOf(thread, { current: content, contents });
  if (!span) throw outdated();
  return replaceAt(current, span, replacement);
}

const outdated = () => new AppError("SUGGESTION_OUTDATED_409", reviewTexts.suggestionOutdated);

interface Closing {
  review: StoredReview;
  thread: StoredThread;
  decision: "ACCEPTED" | "DECLINED";
  by: Author;
}

async function close(tx: DatabaseTransaction, { review, thread, decision, by }: Closing): Promise<void> {
  await markSuggestionDecided(tx, thread.id, { decision, by });
  const writers = (await listComments(tx, review.id)).filter(({ threadId }) => threadId === thread.id);
  await recordReviewEvent(tx, {
    type: "SUGGESTION_DECIDED",
    reviewId: review.id,
    versionId: review.versionId,
    measureId: review.measureId,
    actor: by.kind === "USER" ? { userId: by.userId } : null,
    recipients: writers.flatMap((comment) => userIdOf(comment.by) ?? []),
    data: { threadId: thread.id, decision },
  });
}
