import { sql } from "kysely";
import { measureCounts, type UsageKind } from "../measure-usage/measure-usage.repository.ts";
import type { Entry, Register } from "./register.ts";

/** The same register with the number of measures that use each entry. */
export const withMeasureCount = <E extends Entry, R extends Register<E>>(register: R, used: UsageKind): R => ({
  ...register,
  usedAs: used,
  entries: (visible) =>
    sql`SELECT entry.*, coalesce(counted.measure_count, 0) AS measure_count FROM (${register.entries(visible)}) AS entry
      LEFT JOIN (${measureCounts(used, visible)}) AS counted ON counted.used_id = entry.id`,
});
