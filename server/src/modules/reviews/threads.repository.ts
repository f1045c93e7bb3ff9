import type { VersionSection } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";
import type { ReviewThreadTable } from "../../database/tables/review-tables.ts";
import type { Author } from "./reviews.repository.ts";

export interface StoredComment extends Author {
  id: string;
  threadId: string;
  text: string;
  mentions: string[];
  created: Date;
  edited: Date | null;
  isDeleted: boolean;
}

export interface StoredThread {
  id: string;
  round: number;
  revision: number;
  field: VersionSection | null;
  quote: string | null;
  quoteStart: number | null;
  original: string | null;
  replacement: string | null;
  suggestionState: ReviewThreadTable["suggestionState"];
  suggestionDecidedBy: string | null;
  suggestionDecidedByName: string | null;
  suggestionDecidedAt: Date | null;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  resolvedByGuest: string | null;
  resolvedByName: string | null;
}

export const listThreads = (db: Database, reviewId: string): Promise<StoredThread[]> =>
  db.selectFrom("reviewThread").selectAll().where("reviewId", "=", reviewId).orderBy("sequence").execute();

const commentsOf = (db: Database, reviewId: string) =>
  db
    .selectFrom("reviewComment")
    .innerJoin("reviewThread", "reviewThread.id", "reviewComment.threadId")
    .selectAll("reviewComment")
    .where("reviewThread.reviewId", "=", reviewId);

export const listComments = (db: Database, reviewId: string): Promise<StoredComment[]> =>
  commentsOf(db, reviewId).orderBy("reviewComment.sequence").execute();

export async function lockThread(
  tx: DatabaseTransaction,
  { reviewId, id }: { reviewId: string; id: string },
): Promise<StoredThread | undefined> {
  return await tx
    .selectFrom("reviewThread")
    .selectAll()
    .where("id", "=", id)
    .where("reviewId", "=", reviewId)
    .forUpdate()
    .executeTakeFirst();
}

export interface NewThread
  extends Pick<StoredThread, "round" | "revision" | "field" | "quote" | "quoteStart" | "original" | "replacement"> {
  reviewId: string;
}

export async function insertThread(tx: DatabaseTransaction, thread: NewThread): Promise<string> {
  const id = newId();
  const suggestionState = thread.replacement === null ? null : "OPEN";
  await tx
    .insertInto("reviewThread")
    .values({ id, ...thread, suggestionState })
    .execute();
  return id;
}

interface NewComment {
  threadId: string;
  text: string;
  mentions: readonly string[];
}

export async function insertComment(
  tx: DatabaseTransaction,
  { threadId, text, mentions }: NewComment,
  by: Author,
): Promise<void> {
  await tx
    .insertInto("reviewComment")
    .values({ id: newId(), threadId, text, mentions: [...mentions], ...by })
    .execute();
}

export async function findComment(
  tx: DatabaseTransaction,
  { reviewId, id }: { reviewId: string; id: string },
): Promise<StoredComment | undefined> {
  return await commentsOf(tx, reviewId).where("reviewComment.id", "=", id).executeTakeFirst();
}

export async function updateCommentRow(
  tx: DatabaseTransaction,
  id: string,
  { text, mentions, isDeleted }: { text: string; mentions: readonly string[]; isDeleted: boolean },
): Promise<void> {
  await tx
    .updateTable("reviewComment")
    .set({ text, mentions: [...mentions], isDeleted, edited: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

export async function markResolved(tx: DatabaseTransaction, id: string, by: Author | null): Promise<void> {
  const resolved = by && { resolvedBy: by.userId, resolvedByGuest: by.guestId, resolvedByName: by.name };
  await tx
    .updateTable("reviewThread")
    .set({
      resolvedAt: by ? sql<Date>`now()` : null,
      ...(resolved ?? { resolvedBy: null, resolvedByGuest: null, resolvedByName: null }),
    })
    .where("id", "=", id)
    .execute();
}

export async function markSuggestionDecided(
  tx: DatabaseTransaction,
  id: string,
  { decision, by }: { decision: "ACCEPTED" | "DECLINED"; by: Author },
): Promise<void> {
  await tx
    .updateTable("reviewThread")
    .set({
      suggestionState: decision,
      suggestionDecidedBy: by.userId,
      suggestionDecidedByName: by.name,
      suggestionDecidedAt: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .execute();
}
