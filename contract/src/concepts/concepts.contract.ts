import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { entryCalls } from "../entry-calls.ts";
import { id, idParams } from "../ids.ts";
import { pagedListQuery } from "../list-query.ts";
import { optionalParameter } from "../optional-input.ts";
import { page } from "../paging.ts";
import { requiredLine } from "../text-input.ts";

/** The kinds of terms that measures may use, and that searches therefore look for in texts. */
export const nameKinds = ["everyday", "abbreviation", "latin", "older"] as const;
/** The kinds of terms that only people who search use: other languages, codes and loosely related words. */
export const queryKinds = ["english", "nordic", "query", "icd10", "atc", "kva"] as const;
export const termKinds = [...nameKinds, ...queryKinds] as const;
export type TermKind = (typeof termKinds)[number];

/** Whether a concept comes with the program as it is, has been changed by editors, or is their own. */
export const conceptOrigins = ["shipped", "changed", "own"] as const;
export type ConceptOrigin = (typeof conceptOrigins)[number];

const maxTermLength = 100;
export const maxTerms = 200;
const maxBroader = 20;

const conceptTerm = z.object({ term: z.string(), kind: z.enum(termKinds) });
export type ConceptTerm = z.infer<typeof conceptTerm>;

/** Something in health care with the terms that people use for it. A search for any of them finds all of them. */
export const concept = z.object({
  id,
  preferred: z.string(),
  origin: z.enum(conceptOrigins),
  /** Searches ignore a concept that is not active. */
  isActive: z.boolean(),
  terms: z.array(conceptTerm),
  /** Preferred terms of wider concepts: a search for this one may find those, never the reverse. */
  broader: z.array(z.string()),
  /** Terms that editors have added to a concept that comes with the program. */
  addedTerms: z.array(conceptTerm),
  /** Terms that come with the program and that editors have removed. */
  removedTerms: z.array(conceptTerm),
});
export type Concept = z.infer<typeof concept>;

const newTerm = z.object({ term: requiredLine(maxTermLength), kind: z.enum(termKinds).default("everyday") });

export const conceptInput = z.object({
  preferred: requiredLine(maxTermLength),
  isActive: z.boolean().default(true),
  terms: z.array(newTerm).max(maxTerms).default([]),
  broader: z.array(requiredLine(maxTermLength)).max(maxBroader).default([]),
});
export type ConceptInput = z.infer<typeof conceptInput>;

export const listConcepts = endpoint({
  method: "GET",
  path: "/concepts/",
  summary: "The concepts that searches know, by their terms",
  access: "concepts:read",
  query: pagedListQuery(["PREFERRED", "ORIGIN"]).extend({
    origin: optionalParameter(z.enum(conceptOrigins)),
  }),
  response: page(concept),
});

export const listNearestConcepts = endpoint({
  method: "GET",
  path: "/concepts/nearest/",
  summary: "The concepts whose terms are most like some words, the nearest first",
  access: "concepts:read",
  query: z.object({ words: requiredLine(maxTermLength) }),
  response: z.array(concept),
});

export const {
  get: getConcept,
  create: createConcept,
  update: updateConcept,
  remove: deleteConcept,
} = entryCalls({
  path: "/concepts/",
  resource: "concepts",
  noun: "concept",
  entity: concept,
  newInput: conceptInput,
  input: conceptInput,
  summaries: {
    update: "Change a concept; of one that comes with the program everything but the preferred term",
    remove: "Delete a concept of the editors, or undo all changes of one that comes with the program",
  },
});

export const addConceptTerm = endpoint({
  method: "POST",
  effect: "write",
  path: "/concepts/:id/terms/",
  summary: "Add one term to a concept",
  access: "concepts:update",
  params: idParams,
  body: newTerm,
  response: concept,
});
