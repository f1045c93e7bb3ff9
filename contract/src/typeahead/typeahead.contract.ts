import { z } from "zod";
import { type Access, endpoint } from "../endpoint.ts";
import { id } from "../ids.ts";
import { searchValue } from "../list-query.ts";

const maxLimit = 200;

export const suggestion = z.object({ id, displayName: z.string() });
export type Suggestion = z.infer<typeof suggestion>;

const limit = (initial: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .transform((wanted) => Math.min(wanted, maxLimit))
    .default(initial);

const typeahead = <const A extends Access>(name: string, access: A, defaultLimit: number) =>
  endpoint({
    method: "GET",
    path: `/typeahead/${name}`,
    summary: `Names that contain the text, those that begin with it first; at most ${defaultLimit} by default`,
    access,
    query: z.object({ searchValue, limit: limit(defaultLimit) }),
    response: z.array(suggestion),
  });

export const suggestMeasurementSources = typeahead("measurementsource", "measurementsources:read", 10);
export const suggestReportingSystems = typeahead("reportingsystem", "reportingsystems:read", 10);
export const suggestViewTemplates = typeahead("templates", "viewgroups:read", 200);

const namedValue = z.object({ id: z.string(), displayName: z.string(), count: z.number() });

/** Suggestions while somebody types a search: texts to search for, and filters with how many measures each gives. */
export const suggestSearch = endpoint({
  method: "GET",
  path: "/typeahead/search",
  summary:
    "Titles, concepts, keywords, owners and sources that match what has been typed, among what the caller may see",
  access: "measures:read",
  query: z.object({ searchValue, limit: limit(5) }),
  response: z.object({
    titles: z.array(z.string()),
    /** Concepts that find something; `matched` is the term that was typed when it is not the preferred one. */
    concepts: z.array(z.object({ name: z.string(), matched: z.string().nullable(), count: z.number() })),
    keywords: z.array(namedValue),
    owners: z.array(namedValue),
    sources: z.array(namedValue),
  }),
});
export type SearchSuggestions = z.infer<typeof suggestSearch.response>;

export const listExampleSearches = endpoint({
  method: "GET",
  path: "/typeahead/examples",
  summary: "A few searches that find many published measures, each about something else",
  access: "public",
  response: z.array(z.string()),
  isShared: true,
});
