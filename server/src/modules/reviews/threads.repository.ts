import type { VersionSection } from "@indikatorkatalogen/contract";
import { type Selectable, sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";
import type { ReviewCommentTable, ReviewThreadTable } from "../../database/tables/review-tables.ts";
import { type Author, toAuthor, toAuthorColumns, userIdOf } from "../review-rules/author.ts";

export interface StoredComment {
  by: Author;
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
  /** Null unless it is resolved. */
  resolvedBy: Author | null;
}

const toThread = ({ resolvedBy, resolvedByGuest, resolvedByName, ...row }: Selectable<ReviewThreadTable>) => ({
  ...row,
  resolvedBy: row.resolvedAt && toAuthor({ userId: resolvedBy, guestId: resolvedByGuest, name: resolvedByName ?? "" }),
});

const toComment = ({ userId, guestId, name, ...row }: Selectable<ReviewCommentTable>): StoredComment => ({
  ...row,
  by: toAuthor({ userId, guestId, name }),
});

export async function listThreads(db: Database, reviewId: string): Promise<StoredThread[]> {
  const rows = await db
    .selectFrom("reviewThread")
    .selectAll()
    .where("reviewId", "=", reviewId)
    .orderBy("sequence")
    .execute();
  return rows.map(toThread);
}

const commentsOf = (db: Database, reviewId: string) =>
  db
    .selectFrom("reviewComment")
    .innerJoin("reviewThread", "reviewThread.id", "reviewComment.threadId")
    .selectAll("reviewComment")
    .where("reviewThread.reviewId", "=", reviewId);

export const listComments = async (db: Database, reviewId: string): Promise<StoredComment[]> =>
  (await commentsOf(db, reviewId).orderBy("reviewComment.sequence").execute()).map(toComment);

export async function lockThread(
  tx: DatabaseTransaction,
  { reviewId, id }: { reviewId: string; id: string },
): Promise<StoredThread | undefined> {
  const row = await tx
    .selectFrom("reviewThread")
    .selectAll()
    .where("id", "=", id)
    .where("reviewId", "=", reviewId)
    .forUpdate()
    .executeTakeFirst();
  return row && toThread(row);
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
    .values({ id: newId(), threadId, text, mentions: [...mentions], ...toAuthorColumns(by) })
    .execute();
}

export async function findComment(
  tx: DatabaseTransaction,
  { reviewId, id }: { reviewId: string; id: string },
): Promise<StoredComment | undefined> {
  const row = await commentsOf(tx, reviewId).where("reviewComment.id", "=", id).executeTakeFirst();
  return row && toComment(row);
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
  const { userId = null, guestId = null, name = null } = by ? toAuthorColumns(by) : {};
  await tx
    .updateTable("reviewThread")
    .set({
      resolvedAt: by ? sql<Date>`now()` : null,
      resolvedBy: userId,
      resolvedByGuest: guestId,
      resolvedByName: name,
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
      suggestionDecidedBy: userIdOf(by),
      suggestionDecidedByName: by.name,
      suggestionDecidedAt: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .execute();
}
