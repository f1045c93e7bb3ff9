import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../ids.ts";
import { streamPageSize } from "../paging.ts";

/** A change of what everybody can read. */
const publicChange = z.object({
  id,
  type: z.enum(["PUBLISHED", "PUBLISHED_UPDATED", "UNPUBLISHED", "DELETED"]),
  measureId: id,
  versionId: id,
  versionNr: z.number(),
  /** The title of the measure at the time. */
  title: z.string(),
  timestamp: epochMillis,
  changedFields: z.array(z.object({ field: z.string(), label: z.string() })),
  /** The reason that the editor gave. */
  reason: z.string().nullable(),
  /** What happened, in Swedish. */
  summary: z.string(),
});
export type PublicChange = z.infer<typeof publicChange>;

/** The `next` of an earlier response, or a time in epoch milliseconds. */
const since = z.union([id, z.string().regex(/^\d{1,14}$/)]);

export const publicChanges = z.object({
  /** In the order in which to apply them. */
  changes: z.array(publicChange),
  /** Sent as `since`, it continues where this response ended, and misses nothing. */
  next: z.string(),
  hasMore: z.boolean(),
});
export type PublicChanges = z.infer<typeof publicChanges>;

export const listChanges = endpoint({
  method: "GET",
  path: "/changes",
  summary: "What has been published, changed, unpublished and deleted since a cursor or a time, oldest first",
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
