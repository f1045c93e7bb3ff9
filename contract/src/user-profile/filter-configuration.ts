import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { facetNames, type SavedName, savedName } from "../measure-search/list-fields.ts";
import { sortDirection, sortField, textSearchSubsets } from "../measure-search/measure-search.contract.ts";
import { maxSearchPageSize } from "../paging.ts";
import { longText } from "../text-input.ts";

const displayName = longText(500);
const choice = z.object({ id: z.string().min(1).max(200), displayName });

/** One choice, a list of them, or nothing at all: kept as a list. */
const choices = <T extends z.ZodType>(item: T) =>
  z
    .preprocess((value: z.input<T> | readonly z.input<T>[] | "" | null) => {
      if (value === "" || value === null) return [];
      return Array.isArray(value) ? value : [value];
    }, z.array(item).max(200))
    .prefault(null);

/** 0 means no filter, as do an empty text and a value that is left out. */
const orNull = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value: z.input<T> | "" | 0 | null) => (value === "" || value === 0 ? null : value), schema.nullable())
    .prefault(null);

// The table cannot be walked with exact types, so the derived shape is stated here, once.
const filters = Object.fromEntries(facetNames.map((name) => [savedName(name), choices(choice)])) as {
  [N in SavedName]: ReturnType<typeof choices<typeof choice>>;
};

/** A search as it is saved: what is shown, in which order, and what narrows it. */
export const filterConfiguration = z.object({
  columns: choices(choice),
  sorting: orNull(z.object({ id: sortField, displayName, direction: sortDirection.default("ASCENDING") })),
  ...filters,
  searchValue: orNull(longText(500)),
  textSearchSubset: orNull(z.enum(textSearchSubsets)),
  expiresBeforeNrOfMonths: orNull(z.int().min(1).max(1200)),
  validFrom: orNull(epochMillis),
  validTo: orNull(epochMillis),
  pageSize: orNull(z.int().min(1).max(maxSearchPageSize)),
});
export type FilterConfiguration = z.infer<typeof filterConfiguration>;
