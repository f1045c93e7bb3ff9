import type { MergeOutcome, Page, Resource } from "@indikatorkatalogen/contract";
import type { ComponentType, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { ZodType } from "zod";
import type sv from "../../texts/sv.json";
import type { FormField } from "../../ui/forms/form-field.ts";
import type { Sorting } from "../../ui/table/sorting.ts";
import type { ListName } from "./list-names.ts";

/** One row of any list. */
export interface Entry {
  id: string;
}

export interface PageQuery {
  searchValue: string;
  sortfield: string | undefined;
  sortDirection: "ASCENDING" | "DESCENDING";
  /** Counted from 0. */
  index: number;
  pagesize: number;
  /** One of the values of the list's filter. */
  filter?: string | undefined;
}

/** A choice that narrows a list. */
interface ListFilter {
  label: string;
  /** For no filter. */
  allLabel: string;
  options: readonly { value: string; label: string }[];
}

/** Somewhere an entry is used. */
export interface Usage {
  key: string;
  title: string;
  note?: string | undefined;
  /** Where it is shown. */
  target: { measureId: string; versionNr?: number } | { list: ListName; slug: string };
}

/** A component under the form of an existing entry. */
export interface DetailsProps {
  id: string;
  readOnly: boolean;
  /** Called when the entry has been changed and saved. */
  onChanged: () => void;
}
export type Details = ComponentType<DetailsProps>;

// Methods, not properties: method parameters are bivariant, so a list of one row type is usable as a list of any.

interface EntryColumn<Row> {
  id: keyof typeof sv.administration.columns;
  sortField?: string;
  /** Dates are sorted with the newest first. */
  isDate?: boolean;
  cell(row: Row): ReactNode;
}

export interface EntryCalls<One, Row> {
  list(query: PageQuery, signal: AbortSignal): Promise<Page<Row>>;
  get(slug: string, signal: AbortSignal): Promise<One>;
  // Without these, entries are not created, changed or deleted in the administration.
  create?(input: FieldValues): Promise<Entry>;
  update?(slug: string, input: FieldValues): Promise<Entry>;
  remove?(slug: string): Promise<void>;
  /** Where it is used, for lists that support it. */
  listUsage?(slug: string, signal: AbortSignal): Promise<Usage[]>;
  merge?(merge: { slug: string; target: string; dryRun: boolean }): Promise<MergeOutcome>;
}

/**
 * Everything that differs between the lists of the administration; the texts of a list are found by its name. A row may
 * have values that a single entry lacks, such as how many measures use it.
 */
export interface ListConfig<One extends Entry = Entry, Row extends One = One> {
  name: ListName;
  /** What its rights begin with. */
  rightPrefix: RightPrefix;
  /** The right that opens the list, when it does not begin with the prefix. */
  readRight?: Resource;
  /** The right to create and delete, where there are no separate rights for them. */
  changeRight?: Resource;
  icon: string;
  /** The label of the search box; composed of the list's title if omitted. */
  searchLabel?: string;
  /** The first one names the row and leads to it. */
  columns: readonly EntryColumn<Row>[];
  /** Default order; by the first column if omitted. */
  defaultSort?: Sorting;
  filter?: ListFilter;
  fields: readonly FormField[];
  schema: ZodType<FieldValues, FieldValues>;
  /** The fields of a new entry, where they differ from those of an existing one. */
  creation?: { fields: readonly FormField[]; schema: ZodType<FieldValues, FieldValues> };
  /** Rights that single fields require besides the list's own. Creating and deleting require all of them. */
  fieldRights?: Readonly<Record<string, Resource>>;
  /** Whether a field of an entry cannot be changed by anybody. */
  isReadOnly?(entry: One, field: string): boolean;
  titleOf(entry: One): string;
  /** Its path segment in the address; its id if omitted. */
  slugOf?(entry: One): string;
  /** The initial values of the form; without an entry, those of a new one. */
  toValues(entry: One | undefined): FieldValues;
  /** Why it cannot be deleted or merged with another, besides being used. */
  obstacleOf?(entry: One): string | undefined;
  /** What happens to what it contains when it is deleted. */
  contentsOf?(entry: One): string | undefined;
  /** Whether deleting an entry only undoes what editors have changed in it. */
  isRestored?(entry: One): boolean;
  calls: EntryCalls<One, Row>;
  details?: Details;
  /** Additional content below the list. */
  below?: ComponentType<{ config: ListConfig }>;
}

export type RightPrefix =
  | "keywords"
  | "agegroups"
  | "measureunits"
  | "codesystems"
  | "instanceidentifiers"
  | "performingorganizations"
  | "measurementsources"
  | "reportingsystems"
  | "persons"
  | "roles"
  | "measuregroups"
  | "viewgroups"
  | "helptexts"
  | "concepts"
  | "subscribers"
  | "accessibilitymessages"
  | "users"
  | "reviewsettings"
  | "events"
  | "securityevents";

export const slugOf = (config: ListConfig, entry: Entry): string => config.slugOf?.(entry) ?? entry.id;

/** The path segment of a new entry. */
export const newSlug = "ny";
