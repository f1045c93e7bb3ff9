import { defaultPageSize, type ListOrPage, type ListQuery, type Page } from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";
import { toSnakeCase } from "./snake-case.ts";

/** A list that can be searched, sorted and paged. */
export interface Listing {
  /** A query whose columns are the keys of the rows; one of them is `id`. */
  rows: RawBuilder<unknown>;
  /** The columns that the search looks in. */
  searched: readonly string[];
  /** The default order, in terms of `listed`. */
  order: RawBuilder<unknown>;
  /** The columns among those to sort by that are no texts, as named by `nonTextColumns`. */
  nonTexts?: readonly string[] | undefined;
}

type NonTextKey<R> = { [K in keyof R & string]: [Extract<R[K], string>] extends [never] ? K : never }[keyof R & string];

/** The columns of these keys of a row, whose values are no texts: the Swedish alphabet does not apply to them. */
export const nonTextColumns = <R>(...keys: NonTextKey<R>[]): readonly string[] => keys.map(toSnakeCase);

type PageQuery = ListQuery & { index: number; pagesize: number };

/** A page when paging is requested, otherwise every row. */
export function listRows<R>(db: Database, listing: Listing, query: ListQuery): Promise<ListOrPage<R>> {
  const { index, pagesize } = query;
  if (index === undefined && pagesize === undefined) return listAllRows<R>(db, listing, query);
  return listPage<R>(db, listing, { ...query, index: index ?? 0, pagesize: pagesize ?? defaultPageSize });
}

async function listAllRows<R>(db: Database, listing: Listing, query: ListQuery): Promise<R[]> {
  const { rows } = await sql<R>`SELECT listed.* FROM ${found(listing, query)} ${orderBy(listing, query)}`.execute(db);
  return rows;
}

export async function listPage<R>(db: Database, listing: Listing, query: PageQuery): Promise<Page<R>> {
  const { index, pagesize: pageSize } = query;
  const { rows: pageResults } = await sql<R>`SELECT listed.* FROM ${found(listing, query)} ${orderBy(listing, query)}
    LIMIT ${pageSize} OFFSET ${index * pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${found(listing, query)}`.execute(db);
  return { pageResults, index, pageSize, totalCount: counted.rows[0]?.count ?? 0 };
}

function found({ rows, searched }: Listing, { searchValue = "" }: ListQuery): RawBuilder<unknown> {
  const words = searchValue.split(/\s+/).filter(Boolean);
  const text = sql`concat_ws(' ', ${sql.join(searched.map((column) => sql.ref(`listed.${column}`)))})`;
  const conditions = words.map((word) => containsText(text, word));
  return sql`(${rows}) AS listed WHERE ${sql.join([sql`TRUE`, ...conditions], sql` AND `)}`;
}

const patternOf = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Whether a text contains another, ignoring case. */
export const containsText = (text: RawBuilder<unknown>, part: string): RawBuilder<boolean> =>
  sql`${text} COLLATE swedish ILIKE ${`%${patternOf(part)}%`}`;

export const startsWithText = (text: RawBuilder<unknown>, start: string): RawBuilder<boolean> =>
  sql`${text} COLLATE swedish ILIKE ${`${patternOf(start)}%`}`;

/** The Swedish alphabet for a column of the list. */
export const swedish = (column: string): RawBuilder<unknown> => sql`${sql.ref(`listed.${column}`)} COLLATE swedish`;

// A sort field is the name of a column in capitals; the contract lists the allowed ones.
const sortExpression = (field: string, nonTexts: readonly string[]) => {
  const column = field.toLowerCase();
  return nonTexts.includes(column) ? sql.ref(`listed.${column}`) : swedish(column);
};

/** Ties are broken by id, so that paging never repeats or skips a row. Empty values come last either way. */
function orderBy({ order, nonTexts = [] }: Listing, { sortfield, sortDirection }: ListQuery): RawBuilder<unknown> {
  const direction = sortDirection === "DESCENDING" ? sql`DESC` : sql`ASC`;
  if (!sortfield) return sql`ORDER BY ${order}, listed.id`;
  return sql`ORDER BY ${sortExpression(sortfield, nonTexts)} ${direction} NULLS LAST, ${order}, listed.id`;
}
