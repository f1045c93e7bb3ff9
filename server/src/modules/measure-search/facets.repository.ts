import { type FacetName, type Facets, type FacetValue, facetNames, statusNames } from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { type CodeFacet, codeFacets, foundVersions } from "./filters.ts";
import type { SearchCriteria } from "./search-criteria.ts";

interface FacetRow extends FacetValue {
  facet: FacetName;
}

/** How many measures each value would give, all facets in one query. */
export async function countFacets(db: Database, criteria: SearchCriteria): Promise<Facets> {
  const branches = [
    ...criteria.visible.map((status) => statusBranch(criteria, status)),
    ...Object.keys(codeFacets).map((facet) => codeBranch(criteria, facet as CodeFacet)),
    ownerBranch(criteria),
    connectionBranch(criteria, "measurementSource", { table: "measurement_source", column: "measurement_source_id" }),
    connectionBranch(criteria, "reportingSystem", { table: "reporting_system", column: "reporting_system_id" }),
    contractVersionBranch(criteria),
  ];
  const { rows } = await sql<FacetRow>`
    SELECT facet, id, name, count::int FROM (${sql.join(branches, sql` UNION ALL `)}) AS counted
    ORDER BY count DESC, name COLLATE swedish, id`.execute(db);
  return toFacets(rows);
}

function toFacets(rows: FacetRow[]): Facets {
  const groups = Map.groupBy(rows, ({ facet }) => facet);
  const values = (name: FacetName) => (groups.get(name) ?? []).map(({ id, name, count }) => ({ id, name, count }));
  return Object.fromEntries(facetNames.map((name) => [name, values(name)])) as Facets;
}

// The row for a status is the measure's newest version of that very status.
const statusBranch = (criteria: SearchCriteria, status: SearchCriteria["visible"][number]) =>
  sql`SELECT 'status' AS facet, ${status} AS id, ${statusNames[status]} AS name, count(*) AS count
    FROM ${foundVersions({ ...criteria, statuses: [status] })}`;

const found = (criteria: SearchCriteria, facet: FacetName) =>
  sql`(SELECT v.* FROM ${foundVersions(criteria, facet)}) AS f`;

const codeBranch = (criteria: SearchCriteria, facet: CodeFacet) =>
  sql`SELECT ${sql.lit(facet)}, code.id::text, code.display_name, count(*)
    FROM ${found(criteria, facet)}
    JOIN measure_version_code AS held ON held.version_id = f.id AND held.oid = ${codeFacets[facet]}
    JOIN code ON code.oid = held.oid AND code.code_id = held.code_id GROUP BY code.id`;

const ownerBranch = (criteria: SearchCriteria) =>
  sql`SELECT 'measureOwner', o.id::text, o.name, count(*)
    FROM ${found(criteria, "measureOwner")} JOIN instance_identifier AS o ON o.id = f.measure_owner_id GROUP BY o.id`;

interface Target {
  table: string;
  column: string;
}

const connectionBranch = (criteria: SearchCriteria, facet: FacetName, { table, column }: Target): RawBuilder<unknown> =>
  sql`SELECT ${sql.lit(facet)}, t.id::text, t.name, count(DISTINCT f.id)
    FROM ${found(criteria, facet)} JOIN connection AS c ON c.version_id = f.id
    JOIN ${sql.table(table)} AS t ON t.id = ${sql.ref(`c.${column}`)} GROUP BY t.id`;

const contractVersionBranch = (criteria: SearchCriteria) =>
  sql`SELECT 'contractVersion', trim_scale(c.contract_version)::text, trim_scale(c.contract_version)::text, count(DISTINCT f.id)
    FROM ${found(criteria, "contractVersion")} JOIN connection AS c ON c.version_id = f.id
    WHERE c.contract_version IS NOT NULL GROUP BY c.contract_version`;
