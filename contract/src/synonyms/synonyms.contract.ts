import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../ids.ts";
import { listOrPage, listQuery } from "../list-query.ts";
import { noContent } from "../no-content.ts";
import { page, pageQuery } from "../paging.ts";
import { requiredLine } from "../text-input.ts";

export const synonymDirections = ["both", "oneWay"] as const;

/** A search for the first words also finds the others; in both directions, the other way round too. */
export const synonym = z.object({
  id,
  fromWords: z.string(),
  toWords: z.string(),
  direction: z.enum(synonymDirections),
});
export type Synonym = z.infer<typeof synonym>;

export const synonymInput = z.object({
  fromWords: requiredLine(100),
  toWords: requiredLine(100),
  direction: z.enum(synonymDirections).default("both"),
});
export type SynonymInput = z.infer<typeof synonymInput>;

export const listSynonyms = endpoint({
  method: "GET",
  path: "/synonyms/",
  summary: "The words that searches take for one another",
  access: "synonyms:read",
  query: listQuery(["FROM_WORDS", "TO_WORDS"]),
  response: listOrPage(synonym),
});

export const createSynonym = endpoint({
  method: "POST",
  effect: "write",
  path: "/synonyms/",
  summary: "A new pair of words that searches take for one another",
  access: "synonyms:create",
  body: synonymInput,
  response: synonym,
});

export const updateSynonym = endpoint({
  method: "PUT",
  effect: "write",
  path: "/synonyms/:id",
  summary: "Change a pair of words",
  access: "synonyms:update",
  params: idParams,
  body: synonymInput,
  response: synonym,
});

export const deleteSynonym = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/synonyms/:id",
  summary: "Delete a pair of words",
  access: "synonyms:delete",
  params: idParams,
  response: noContent,
});

/** A question that found nothing, how often it was asked, and on which day last. Nothing tells who asked. */
export const searchMiss = z.object({ question: z.string(), count: z.number(), lastAsked: z.number() });
export type SearchMiss = z.infer<typeof searchMiss>;

export const listSearchMisses = endpoint({
  method: "GET",
  path: "/searchmisses/",
  summary: "The questions that found nothing, the most asked first",
  access: "synonyms:read",
  query: pageQuery,
  response: page(searchMiss),
});

export const deleteSearchMiss = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/searchmisses/:question",
  summary: "Forget a question that found nothing",
  access: "synonyms:delete",
  params: z.object({ question: z.string().min(1).max(100) }),
  response: noContent,
});
