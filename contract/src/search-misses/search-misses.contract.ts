import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { noContent } from "../no-content.ts";
import { page, pageQuery } from "../paging.ts";
import { requiredLine } from "../text-input.ts";

const maxQueryLength = 100;

/** A query without hits in all the forms in which it was typed. Nothing tells who typed it. */
export const searchMiss = z.object({
  /** The most frequent form. */
  query: z.string(),
  /** Other forms of the same words. */
  variants: z.array(z.string()),
  /** How often it was searched for, in all forms. */
  count: z.number(),
  /** How many visitors have asked the editors for these words. */
  tips: z.number(),
  /** The day of the last search. */
  lastAsked: z.number(),
});
export type SearchMiss = z.infer<typeof searchMiss>;

export const listSearchMisses = endpoint({
  method: "GET",
  path: "/searchmisses/",
  summary: "The queries of the last month that found nothing, grouped by their words, the most frequent first",
  access: "concepts:read",
  query: pageQuery,
  response: page(searchMiss),
});

export const deleteSearchMiss = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/searchmisses/:query",
  summary: "Forget a query that found nothing, in all its forms",
  access: "concepts:delete",
  params: z.object({ query: z.string().min(1).max(maxQueryLength) }),
  response: noContent,
});

export const deleteSearchMisses = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/searchmisses/",
  summary:
    "Delete the queries without hits that were last made before a time, optionally only those made at most so many times",
  access: "concepts:delete",
  query: z.object({
    before: z.coerce.number().pipe(epochMillis),
    maxCount: z.coerce.number().int().min(1).max(1_000_000).optional(),
  }),
  response: z.object({ deleted: z.number() }),
});

export const sendSearchTip = endpoint({
  method: "POST",
  effect: "write",
  path: "/searchmisses/tips/",
  summary: "Tell the editors about words that find nothing; nothing about the sender is stored",
  access: "public",
  body: z.object({ words: requiredLine(maxQueryLength) }),
  response: noContent,
});
