import { z } from "zod";
import { epochMillis } from "../dates.ts";
import {
  columnIds,
  type FacetName,
  facetNames,
  listField,
  type SavedName,
  savedName,
} from "../measure-search/list-fields.ts";
import {
  maxFilterValues,
  sortDirection,
  sortField,
  textSearchSubsets,
} from "../measure-search/measure-search.contract.ts";
import { versionStatus } from "../measures/version-status.ts";
import { maxSearchPageSize } from "../paging.ts";
import { longText } from "../text-input.ts";

type Text = z.ZodType<string, string>;

const choiceWith = (displayName: Text) => z.object({ id: z.string().min(1).max(200), displayName });
export type FilterChoice = z.infer<ReturnType<typeof choiceWith>>;

/** One choice or a list of choices; each is returned as it was sent. */
const choices = <T extends z.ZodType>(item: T, max = maxFilterValues) => z.union([z.array(item).max(max), item]);

const isStatus = (name: FacetName) => listField(name).filter?.by === "status";

function chosenWith(text: Text) {
  const some = choices(choiceWith(text));
  const statuses = choices(z.object({ id: versionStatus, displayName: text }));
  // The table cannot be walked with exact types, so the derived shape is stated here, once.
  const filters = Object.fromEntries(facetNames.map((name) => [savedName(name), isStatus(name) ? statuses : some])) as {
    [N in SavedName]: typeof some;
  };
  return { columns: choices(choiceWith(text), columnIds.length), ...filters };
}

const writtenWith = (text: Text) => ({
  sorting: z.object({ id: sortField, displayName: text, direction: sortDirection.default("ASCENDING") }).nullable(),
  searchValue: text.nullable(),
  textSearchSubset: z.enum(textSearchSubsets).nullable(),
  expiresBeforeNrOfMonths: z.int().min(1).max(1200).nullable(),
  validFrom: epochMillis.nullable(),
  validTo: epochMillis.nullable(),
  editedByMe: z.boolean().nullish(),
  pageSize: z.int().min(1).max(maxSearchPageSize).nullable(),
});

const configurationWith = (text: Text) => z.object({ ...chosenWith(text), ...writtenWith(text) });

/** A search as it is saved: what is shown, in which order, and what narrows it. */
export const filterConfiguration = configurationWith(z.string());
export type FilterConfiguration = z.infer<typeof filterConfiguration>;

const cleanText = longText(500);
const checked = configurationWith(cleanText);

type Sent = { [Key in keyof FilterConfiguration]?: z.input<typeof checked>[Key] | "" | 0 | null };

const isBlank = (value: unknown) => value === undefined || value === null || value === "" || value === 0;

/** No choice is an empty list and no text is null, however the client sends them. */
function withoutBlanks(sent: Sent): unknown {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return sent;
  const blanks = [
    ...Object.keys(chosenWith(cleanText)).map((key) => [key, []] as const),
    ...Object.keys(writtenWith(cleanText)).map((key) => [key, null] as const),
  ];
  const given = Object.entries(sent).filter(([, value]) => !isBlank(value));
  return Object.fromEntries<unknown>([...blanks, ...given]);
}

export const filterConfigurationInput = z.preprocess(withoutBlanks, checked);

/** The chosen values as a list, however they were sent. */
export const choicesOf = <T extends FilterChoice>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);
