import { type RawBuilder, sql } from "kysely";
import type { SearchCriteria } from "./search-criteria.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const legacyId = /^\d{5}$/;
const weights = { TITLE: "a", DEFINITION: "b", TEXTS: "c" } as const;

/** Whether the version `v` is found by the text: by an id, or by words. */
export function matchesText({ text, subset, visible }: SearchCriteria): RawBuilder<boolean> {
  if (text === "") return sql`TRUE`;
  if (uuid.test(text)) return subset === "ALL" || subset === "ID" ? matchesId(text, visible) : sql`FALSE`;
  const byLegacyId = legacyId.test(text) ? sql<boolean>`m.legacy_id = ${text}` : sql<boolean>`FALSE`;
  if (subset === "ID") return byLegacyId;
  if (subset === "ALL") return sql`(${byLegacyId} OR ${matchesWords(text, sql`v.search_text`)} OR ${titleHolds(text)})`;
  const part = sql`ts_filter(v.search_text, ${sql.lit(`{${weights[subset]}}`)})`;
  return subset === "TITLE" ? sql`(${matchesWords(text, part)} OR ${titleHolds(text)})` : matchesWords(text, part);
}

/** Only what the caller may see can be found: the id of a draft tells a stranger nothing. */
const matchesId = (id: string, visible: readonly string[]): RawBuilder<boolean> => sql`(v.measure_id = ${id} OR EXISTS (
  SELECT 1 FROM measure_version AS other
  LEFT JOIN measure_version_sub_measure AS link ON link.version_id = other.id
  WHERE other.measure_id = v.measure_id AND other.status IN (${sql.join(visible)})
    AND (other.id = ${id} OR link.sub_measure_id = ${id})))`;

const matchesWords = (text: string, document: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${document} @@ ${wordQuery(text)}`;

const titleHolds = (text: string): RawBuilder<boolean> => sql`v.title ILIKE ${`%${text.replace(/[\\%_]/g, "\\$&")}%`}`;

/** The words as given; or with the last one unfinished, because people search while they type. */
function wordQuery(text: string): RawBuilder<unknown> {
  const whole = sql`websearch_to_tsquery('swedish', ${text})`;
  const [, before = "", last] = /^(.*?)([\p{L}\p{N}]+)$/su.exec(text) ?? [];
  if (!last || /["-]$/.test(before)) return whole;
  const unfinished = sql`to_tsquery('swedish', ${`${last}:*`})`;
  if (before.trim() === "") return sql`(${whole} || ${unfinished})`;
  return sql`(${whole} || (websearch_to_tsquery('swedish', ${before}) && ${unfinished}))`;
}

/** How well the text fits: an exact title first, then titles over definitions over the rest. */
export const relevance = ({ text }: SearchCriteria): RawBuilder<number> =>
  sql`(CASE WHEN lower(v.title) = lower(${text}) THEN 2 WHEN ${titleHolds(text)} THEN 1 ELSE 0 END
    + ts_rank(v.search_text, ${wordQuery(text)}))`;
