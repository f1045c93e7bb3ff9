import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../ids.ts";
import { versionStatus } from "../measures/version-status.ts";
import { page, pageIndex, searchPageSize } from "../paging.ts";
import { line } from "../text-input.ts";
import { measureRow } from "./measure-row.ts";

export const sortFields = [
  "TITLE",
  "MEASURE_DEFINITION",
  "STATUS",
  "VERSION",
  "ID",
  "VALID_FROM",
  "VALID_TO",
  "REPORTING_SYSTEM",
  "MEASUREMENT_SOURCE",
  "PUBLISHED",
  "OWNER",
  "MEASURE_TYPE",
  "MEASUREMENT_TYPE",
  "SOUGHT_VALUE",
  "CONTRACT_VERSION",
  "UNIT",
  "KEYWORDS",
  "ORGANIZATIONAL_LEVELS",
  "MEASURING_FREQUENCIES",
  "AUTHOR",
  "AUTHENTICATOR",
  "PUBLISHED_BY",
  "RELEVANCE",
] as const;
export const sortField = z.enum(sortFields);
export type SortField = z.infer<typeof sortField>;
export const sortDirection = z.enum(["ASCENDING", "DESCENDING"]);
export type SortDirection = z.infer<typeof sortDirection>;

export const textSearchSubsets = ["ALL", "TITLE", "DEFINITION", "TEXTS", "ID"] as const;
export type TextSearchSubset = (typeof textSearchSubsets)[number];

/** Old clients send empty texts, empty lists, null and 0 where they mean no filter. */
const blankToUndefined = (value: unknown) => (value === "" || value === null || value === 0 ? undefined : value);
const orNone = <T extends z.ZodType>(schema: T) => z.preprocess(blankToUndefined, schema.optional());

const codeId = z.string().min(1).max(100);
const several = <T extends z.ZodType>(item: T) =>
  orNone(z.union([z.array(item).max(200), item.transform((one) => [one])]));

const searchParams = {
  searchValue: orNone(line(500)),
  index: z.preprocess((value) => value ?? undefined, pageIndex),
  pageSize: z.preprocess((value) => value ?? undefined, searchPageSize),
  sortfield: orNone(sortField),
  sortField: orNone(sortField),
  sortDirection: orNone(sortDirection),
  status: several(versionStatus),
  keywords: several(codeId),
  measuringFrequencies: several(codeId),
  organizationalLevels: several(codeId),
  unit: several(codeId),
  measureType: several(codeId),
  measurementType: several(codeId),
  soughtValue: several(codeId),
  contractVersion: several(z.coerce.number()),
  measureOwner: several(id),
  measurementSource: several(id),
  reportingSystem: several(id),
  textSearchSubset: orNone(z.enum(textSearchSubsets)),
  expiresBeforeNrOfMonths: orNone(z.coerce.number().int().min(1).max(1200)),
  validFrom: orNone(z.coerce.number().pipe(epochMillis)),
  validTo: orNone(z.coerce.number().pipe(epochMillis)),
  facets: z.boolean().nullish(),
};

export const measureSearch = z.object(searchParams);
export type MeasureSearch = z.infer<typeof measureSearch>;

export const facetNames = [
  "status",
  "keywords",
  "measurementSource",
  "organizationalLevels",
  "measuringFrequencies",
  "measureOwner",
  "reportingSystem",
  "measureType",
  "measurementType",
  "unit",
  "soughtValue",
  "contractVersion",
] as const;
export type FacetName = (typeof facetNames)[number];

const facetValue = z.object({ id: z.string(), name: z.string(), count: z.number() });
export type FacetValue = z.infer<typeof facetValue>;
export const facets = z.record(z.enum(facetNames), z.array(facetValue));
export type Facets = z.infer<typeof facets>;

export const searchMeasures = endpoint({
  method: "POST",
  path: "/measureversions/searchlatest/withparams",
  summary: "Search measures: one row a measure, the newest version the caller may see",
  access: "measures:read",
  body: measureSearch,
  response: page(measureRow).extend({ facets: facets.optional() }),
});
