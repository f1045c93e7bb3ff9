import { type RawBuilder, sql } from "kysely";
import type { VisibleVersions } from "./visibility.ts";

/**
 * The rule of `canSeeVersion` as a condition on a table that has a `status` and the id of a version. Only drafts need a
 * grant, and an unknown status stays hidden.
 */
export function isVisible(
  { statuses, grants = [] }: VisibleVersions,
  table: string,
  idColumn = "id",
): RawBuilder<boolean> {
  const hasStatus = sql<boolean>`${sql.ref(`${table}.status`)} = ANY(${statuses}::text[])`;
  if (grants.length === 0) return hasStatus;
  return sql<boolean>`(${hasStatus} OR (${sql.ref(`${table}.status`)} = 'ONGOING'
    AND ${sql.ref(`${table}.${idColumn}`)} = ANY(${grants}::uuid[])))`;
}
