import { sql } from "kysely";
import { nonTextColumns } from "../../database/list-rows.ts";
import { measureCounts, type UsageKind } from "../measure-usage/measure-usage.repository.ts";
import type { Entry, Register } from "./register.ts";

/** The same register with the number of measures that use each entry. */
export const withMeasureCount = <E extends Entry, R extends Register<E>>(register: R, used: UsageKind): R => ({
  ...register,
  usedAs: used,
  nonTexts: [...(register.nonTexts ?? []), ...nonTextColumns<{ measureCount: number }>("measureCount")],
  entries: (visible) =>
    sql`SELECT entry.*, coalesce(counted.measure_count, 0) AS measure_count FROM (${register.entries(visible)}) AS entry
      LEFT JOIN (${measureCounts(used, visible)}) AS counted ON counted.used_id = entry.id`,
});
