import { type FacetName, oids } from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { SearchCriteria, ValueFilters } from "./search-criteria.ts";
import { matchesText } from "./search-text.ts";

type ValueFacet = keyof ValueFilters;

/** The facets that are codes on the version, with the code system each looks in. */
export const codeFacets = {
  keywords: oids.keywords,
  organizationalLevels: oids.organizationlevels,
  measuringFrequencies: oids.measuringfrequencies,
  measureType: oids.measuretypecode,
  measurementType: oids.measurementtypecode,
  unit: oids.unit,
  soughtValue: oids.soughtvalue,
} as const;
export type CodeFacet = keyof typeof codeFacets;

type Values = readonly (string | number)[];

// Clients send either of a code's two ids.
const hasCode = (oid: string) => (values: Values) =>
  sql<boolean>`EXISTS (
  SELECT 1 FROM measure_version_code AS held JOIN code ON code.oid = held.oid AND code.code_id = held.code_id
  WHERE held.version_id = v.id AND held.oid = ${oid}
    AND (held.code_id IN (${sql.join(values)}) OR code.id::text IN (${sql.join(values)})))`;

const hasConnection = (column: string) => (values: Values) =>
  sql<boolean>`EXISTS (
  SELECT 1 FROM connection AS c WHERE c.version_id = v.id AND ${sql.ref(`c.${column}`)} IN (${sql.join(values)}))`;

const conditions: Record<ValueFacet, (values: Values) => RawBuilder<boolean>> = {
  keywords: hasCode(codeFacets.keywords),
  organizationalLevels: hasCode(codeFacets.organizationalLevels),
  measuringFrequencies: hasCode(codeFacets.measuringFrequencies),
  measureType: hasCode(codeFacets.measureType),
  measurementType: hasCode(codeFacets.measurementType),
  unit: hasCode(codeFacets.unit),
  soughtValue: hasCode(codeFacets.soughtValue),
  contractVersion: hasConnection("contract_version"),
  measurementSource: hasConnection("measurement_source_id"),
  reportingSystem: hasConnection("reporting_system_id"),
  measureOwner: (values) => sql`v.measure_owner_id IN (${sql.join(values)})`,
};

const isValueFacet = (name: string): name is ValueFacet => Object.hasOwn(conditions, name);

/**
 * The measures found, each as its newest version `v` among the statuses asked for. A facet leaves its own filter
 * out, so that it counts what one would get by choosing another value.
 */
export function foundVersions(criteria: SearchCriteria, except?: FacetName): RawBuilder<unknown> {
  return sql`(
    SELECT DISTINCT ON (measure_id) * FROM measure_version
    WHERE status IN (${inOrNothing(criteria.statuses)}) ORDER BY measure_id, version_nr DESC
  ) AS v JOIN measure AS m ON m.id = v.measure_id WHERE ${sql.join(where(criteria, except), sql` AND `)}`;
}

/** An anonymous caller who asks only for drafts asks for nothing. */
const inOrNothing = (statuses: readonly string[]) => (statuses.length === 0 ? sql`NULL` : sql.join(statuses));

function where(criteria: SearchCriteria, except: FacetName | undefined): RawBuilder<unknown>[] {
  const { expiresBefore, validFrom, validTo, values } = criteria;
  const chosen = Object.entries(values).flatMap(([name, wanted]) =>
    isValueFacet(name) && name !== except && wanted ? [conditions[name](wanted)] : [],
  );
  return [
    matchesText(criteria),
    ...chosen,
    ...(expiresBefore ? [sql`v.valid_to < ${expiresBefore}`] : []),
    ...(validFrom ? [sql`v.valid_from >= ${validFrom}`] : []),
    ...(validTo ? [sql`v.valid_to <= ${validTo}`] : []),
  ];
}
