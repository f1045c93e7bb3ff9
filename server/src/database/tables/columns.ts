import type { ColumnType } from "kysely";

/** Read and written as `Date`. */
export type Timestamp = ColumnType<Date, Date, Date>;
export type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** Postgres gives exact decimals as text. */
export type Decimal = ColumnType<string, number, number>;
export type OptionalDecimal = ColumnType<string | null, number | null | undefined, number | null>;
/** Stored as jsonb; written as JSON text, because the driver would take a list for a Postgres array. */
export type Json<T> = ColumnType<T, string, string>;
export type GeneratedJson<T> = ColumnType<T, string | undefined, string>;
export type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;
export type OptionalNumber = ColumnType<number | null, number | null | undefined, number | null>;
