import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../ids.ts";
import { streamPageSize } from "../paging.ts";

/** One time that what everybody can read has changed. */
const publicChange = z.object({
  id,
  type: z.enum(["PUBLISHED", "PUBLISHED_UPDATED", "UNPUBLISHED", "DELETED"]),
  measureId: id,
  versionId: id,
  versionNr: z.number(),
  /** What the measure was called then. */
  title: z.string(),
  timestamp: epochMillis,
  changedFields: z.array(z.object({ field: z.string(), label: z.string() })),
  /** In the words of whoever did it. */
  reason: z.string().nullable(),
  /** What happened, in Swedish. */
  summary: z.string(),
});
export type PublicChange = z.infer<typeof publicChange>;

/** Either what an earlier answer gave as `next`, or a time in epoch milliseconds. */
const since = z.string().regex(/^(\d{1,19}-\d{1,18}|\d{1,14})$/);

export const publicChanges = z.object({
  /** In the order they are to be taken in. */
  changes: z.array(publicChange),
  /** Given as `since` it continues where this answer ended, and misses nothing. */
  next: z.string(),
  hasMore: z.boolean(),
});
export type PublicChanges = z.infer<typeof publicChanges>;

export const listChanges = endpoint({
  method: "GET",
  path: "/changes",
  summary: "What has been published, changed, unpublished and deleted since a place or a time, oldest first",
  access: "public",
  isShared: true,
  query: z.object({
    since: since.optional(),
    measureId: id.optional(),
    pagesize: streamPageSize(),
  }),
  optional: ["query"],
  response: publicChanges,
});

export const getChangesFeed = endpoint({
  method: "GET",
  path: "/changes/atom",
  summary: "The newest changes as an Atom feed, of everything or of one measure",
  access: "public",
  isShared: true,
  mediaTypes: ["application/atom+xml; charset=utf-8"],
  query: z.object({ measureId: id.optional() }),
  optional: ["query"],
  response: z.string().meta({ description: "Atom" }),
});
