import { sql } from "kysely";
import { measureCountOf, type Used } from "../measure-usage/measure-usage.repository.ts";
import type { Entry, Register } from "./register.ts";

/** The same register with the number of measures that use each entry. */
export const withMeasureCount = <E extends Entry, R extends Register<E>>(register: R, used: Used): R => ({
  ...register,
  usedAs: used,
  entries: (statuses) =>
    sql`SELECT entry.*, ${measureCountOf(used, "entry.id", statuses)} AS measure_count
      FROM (${register.entries(statuses)}) AS entry`,
});
