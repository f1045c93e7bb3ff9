import { type ZodType, z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams, printable } from "../ids.ts";
import { versionStatus } from "../measures/version-status.ts";
import { optionalFilter } from "../optional-input.ts";
import { defaultPageSize, page, pageIndex, searchPageSize } from "../paging.ts";
import { line } from "../text-input.ts";
import { recordOf } from "../typed-object.ts";
import type { ListField } from "./list-field-table.ts";
import { type FacetName, facetNames, listField, sortFields } from "./list-fields.ts";
import { foundMeasureRow } from "./measure-row.ts";

export const sortField = z.enum(sortFields);
export const sortDirection = z.enum(["ASCENDING", "DESCENDING"]);
export type SortDirection = z.infer<typeof sortDirection>;

export const textSearchSubsets = ["ALL", "TITLE", "DEFINITION", "TEXTS", "ID"] as const;
export type TextSearchSubset = (typeof textSearchSubsets)[number];

/** The largest number of values in one filter. The limit of 20 in the specification holds for query strings only. */
export const maxFilterValues = 200;
/** Filter values are texts, like the values of facets. */
const valueBy: Record<NonNullable<ListField["filter"]>["by"], ZodType<string>> = {
  status: versionStatus,
  code: z.string().min(1).max(100).regex(printable),
  id,
  number: z.coerce.number().transform(String),
};
const filterOf = (name: FacetName) => {
  const value = valueBy[listField(name).filter?.by ?? "code"];
  return optionalFilter(z.union([z.array(value).max(maxFilterValues), value.transform((one) => [one])]));
};

const filters = recordOf(facetNames, filterOf);

export const measureSearch = z.object({
  searchValue: optionalFilter(line(500)),
  index: z.preprocess((value) => value ?? undefined, pageIndex).default(0),
  pageSize: z.preprocess((value) => value ?? undefined, searchPageSize).default(defaultPageSize),
  sortfield: optionalFilter(sortField),
  sortField: optionalFilter(sortField),
  sortDirection: optionalFilter(sortDirection),
  ...filters,
  /** Only these measures. */
  ids: optionalFilter(z.array(id).max(maxFilterValues)),
  textSearchSubset: optionalFilter(z.enum(textSearchSubsets)),
  expiresBeforeNrOfMonths: optionalFilter(z.coerce.number().int().min(1).max(1200)),
  validFrom: optionalFilter(z.coerce.number().pipe(epochMillis)),
  validTo: optionalFilter(z.coerce.number().pipe(epochMillis)),
  /** Only drafts that the caller has written something in. */
  editedByMe: z.boolean().nullish(),
  facets: z.boolean().nullish(),
});
export type MeasureSearch = z.infer<typeof measureSearch>;

const facetValue = z.object({
  id: z.string(),
  name: z.string(),
  count: z.number(),
  /** Codes can also be filtered by their `codeId`. */
  codeId: z.string().optional(),
  /** The id of another catalogue by which the request named the value. */
  alias: z.string().optional(),
});
export type FacetValue = z.infer<typeof facetValue>;
export const facets = z.record(z.enum(facetNames), z.array(facetValue));
export type Facets = z.infer<typeof facets>;

const similarMeasure = foundMeasureRow
  .pick({ title: true, measureDefinition: true, status: true, versionNr: true })
  .extend({ id });
export type SimilarMeasure = z.infer<typeof similarMeasure>;

export const searchMeasures = endpoint({
  method: "POST",
  effect: "read",
  path: "/measureversions/searchlatest/withparams",
  summary: "Search measures: one row a measure, its published version before its draft",
  access: "measures:read",
  body: measureSearch,
  response: page(foundMeasureRow).extend({
    facets: facets.optional(),
    /** When nothing was found: how many would be, without one of the filters or without the text. */
    nearest: z.array(z.object({ filter: z.string(), count: z.number() })).optional(),
    /** Words that no document has, and the similarly spelled words that were searched for instead. */
    corrections: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
    /**
     * When no measure has all words of the text, or the few that do have them only in passing (`fullMatches`): the words
     * that rows have, though not every row has each, and those that no row has.
     */
    relaxed: z.object({ used: z.array(z.string()), leftOut: z.array(z.string()), fullMatches: z.number() }).optional(),
    /** The text has no word to search for: the rows are those of the filters alone. */
    isUnsearchable: z.literal(true).optional(),
    /** The corrected query, when the query has no hits and this one has. */
    didYouMean: z.string().optional(),
    /** When there are no hits: measures that share some of the words. */
    nearestMeasures: z.array(similarMeasure).optional(),
  }),
});

export const listSimilarMeasures = endpoint({
  method: "GET",
  path: "/measures/:id/similar/",
  summary: "Up to five measures that have most in common with this one, among what the caller may see",
  access: "measures:read",
  params: idParams,
  response: z.array(similarMeasure),
});
