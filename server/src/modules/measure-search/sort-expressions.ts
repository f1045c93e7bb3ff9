import { authorRole, oids, reviewerRole, type SortField } from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { SearchCriteria } from "./search-criteria.ts";
import { relevance } from "./search-text.ts";

const swedish = (text: RawBuilder<unknown>) => sql`${text} COLLATE swedish`;
const column = (name: string) => sql.ref(`v.${name}`);

const codesOf = (oid: string) =>
  swedish(sql`(
    SELECT string_agg(code.display_name, ', ' ORDER BY code.display_name COLLATE swedish)
    FROM measure_version_code AS held JOIN code ON code.oid = held.oid AND code.code_id = held.code_id
    WHERE held.version_id = v.id AND held.oid = ${oid})`);

const firstConnection = (wanted: RawBuilder<unknown>) => sql`(
  SELECT ${wanted} FROM connection AS c
  LEFT JOIN reporting_system AS s ON s.id = c.reporting_system_id
  LEFT JOIN measurement_source AS d ON d.id = c.measurement_source_id
  WHERE c.version_id = v.id ORDER BY c.sort_order, c.id LIMIT 1)`;

const personWithRole = (role: string) =>
  swedish(sql`(
    SELECT concat_ws(' ', person.first_name, person.last_name)
    FROM actor JOIN role ON role.id = actor.role_id JOIN person ON person.id = actor.person_id
    WHERE actor.measure_version_id = v.id AND role.code = ${role} ORDER BY actor.sort_order, actor.id LIMIT 1)`);

/** What the list is sorted by, in the Swedish alphabet where it is text. */
const expressions: Record<Exclude<SortField, "RELEVANCE">, RawBuilder<unknown>> = {
  TITLE: swedish(column("title")),
  MEASURE_DEFINITION: swedish(sql`(v.texts ->> 'measureDefinition')`),
  // By the Swedish word that the status is shown as.
  STATUS: sql`array_position(ARRAY['UNPUBLISHED', 'PUBLISHED', 'ONGOING'], v.status)`,
  VERSION: column("version_nr"),
  ID: column("measure_id"),
  VALID_FROM: column("valid_from"),
  VALID_TO: column("valid_to"),
  REPORTING_SYSTEM: swedish(firstConnection(sql`s.name`)),
  MEASUREMENT_SOURCE: swedish(firstConnection(sql`d.name`)),
  PUBLISHED: column("last_published"),
  OWNER: swedish(sql`(SELECT o.name FROM instance_identifier AS o WHERE o.id = v.measure_owner_id)`),
  MEASURE_TYPE: codesOf(oids.measuretypecode),
  MEASUREMENT_TYPE: codesOf(oids.measurementtypecode),
  SOUGHT_VALUE: codesOf(oids.soughtvalue),
  CONTRACT_VERSION: firstConnection(sql`c.contract_version`),
  UNIT: codesOf(oids.unit),
  KEYWORDS: codesOf(oids.keywords),
  ORGANIZATIONAL_LEVELS: codesOf(oids.organizationlevels),
  MEASURING_FREQUENCIES: codesOf(oids.measuringfrequencies),
  AUTHOR: personWithRole(authorRole),
  AUTHENTICATOR: personWithRole(reviewerRole),
  PUBLISHED_BY: swedish(column("last_published_by")),
};

const showPersons: SortField[] = ["AUTHOR", "AUTHENTICATOR", "PUBLISHED_BY"];

/** Ties are broken by id, so that paging never repeats or skips a row. Empty values come last either way. */
export function orderBy(criteria: SearchCriteria): RawBuilder<unknown> {
  const direction = criteria.sortDirection === "ASCENDING" ? sql`ASC` : sql`DESC`;
  return sql`ORDER BY ${expressionFor(criteria)} ${direction} NULLS LAST, v.measure_id`;
}

function expressionFor(criteria: SearchCriteria): RawBuilder<unknown> {
  const { sortField, maySeePersons } = criteria;
  if (sortField === "RELEVANCE") return relevance(criteria);
  // The order of hidden names would give them away.
  return showPersons.includes(sortField) && !maySeePersons ? sql`NULL::text` : expressions[sortField];
}
