import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../ids.ts";
import { versionStatus } from "../measures/version-status.ts";
import { optionalFilter } from "../optional-input.ts";
import { line } from "../text-input.ts";
import { textSearchSubsets } from "./measure-search.contract.ts";

/** How a term of the query matched a word, best first. */
export const matchKinds = [
  "exact",
  "inflection",
  "diacritics",
  "part",
  "synonym",
  "broader",
  "prefix",
  "spelling",
  "id",
] as const;
export const matchedFields = ["title", "definition", "names", "texts", "id"] as const;

const matchExplanation = z.object({
  matches: z.array(
    z.object({
      /** The word or words of the query. */
      term: z.string(),
      /** The word of the measure, or the other name of the concept. */
      found: z.string(),
      kind: z.enum(matchKinds),
      field: z.enum(matchedFields),
      /** How much the match adds to the score; a word of the title as it was typed adds 1. */
      weight: z.number(),
    }),
  ),
  /** Words of the query that were not required, because no measure has all of them. */
  leftOut: z.array(z.string()),
});
export type MatchExplanation = z.infer<typeof matchExplanation>;

export const explainMatch = endpoint({
  method: "POST",
  effect: "read",
  path: "/measureversions/searchlatest/explain",
  summary: "Why a search finds a measure: which words matched, in which fields, and how much each counts",
  access: "measures:update",
  body: z.object({
    searchValue: line(500),
    textSearchSubset: optionalFilter(z.enum(textSearchSubsets)),
    measureId: id,
    status: versionStatus,
  }),
  response: matchExplanation,
});
