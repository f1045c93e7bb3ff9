import { type RawBuilder, sql } from "kysely";

/**
 * Whether a column holds one of the ids. Usually there is one, which is compared directly: a statement with an array is
 * planned again for each execution.
 */
export const isAmong = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 1 ? sql`${column} = ${ids[0]}::uuid` : sql`${column} = ANY(${ids}::uuid[])`;
