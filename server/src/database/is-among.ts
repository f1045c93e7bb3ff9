import { type RawBuilder, sql } from "kysely";

/**
 * Whether a column holds one of the ids. Most often there is one, and then it is asked for by itself: a list is planned
 * anew each time, since it may be short or long.
 */
export const isAmong = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 1 ? sql`${column} = ${ids[0]}::uuid` : sql`${column} = ANY(${ids}::uuid[])`;
