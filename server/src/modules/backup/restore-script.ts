import pg from "pg";
import { jobSchema } from "../../jobs/prepare-jobs.ts";
import type { Manifest, TableDigest } from "./manifest.ts";

/** The text of a row depends on these; they are set before rows are compared. */
export const digestSettings: Record<string, string> = {
  TimeZone: "UTC",
  DateStyle: "ISO, MDY",
  IntervalStyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: "1",
};

/** Count and hash of a table. The sum of the rows' hashes does not depend on their order. */
export const digestSql = ({ schema, name }: Pick<TableDigest, "schema" | "name">): string =>
  `SELECT count(*)::float8 AS rows,
    coalesce(sum(('x' || left(md5(digested::text), 15))::bit(60)::bigint), 0)::text AS hash
  FROM ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)} AS digested`;

interface ObjectKind {
  kind: string;
  /** The system catalogue that lists them. */
  table: string;
  namespace: string;
  name: string;
  condition?: string;
}

const relation = { table: "pg_class", namespace: "relnamespace", name: "regclass" };
const objectKinds: readonly ObjectKind[] = [
  { ...relation, kind: "TABLE", condition: "relkind IN ('r', 'p')" },
  { ...relation, kind: "VIEW", condition: "relkind = 'v'" },
  { ...relation, kind: "SEQUENCE", condition: "relkind = 'S'" },
  { kind: "ROUTINE", table: "pg_proc", namespace: "pronamespace", name: "regprocedure" },
  { kind: "TYPE", table: "pg_type", namespace: "typnamespace", name: "regtype", condition: "typtype IN ('e', 'd')" },
  { kind: "COLLATION", table: "pg_collation", namespace: "collnamespace", name: "regcollation" },
];

/** The objects of a kind in the schema of the catalogue, each with the statement that drops it. */
const drops = ({ kind, table, namespace, name, condition = "TRUE" }: ObjectKind): string =>
  `SELECT format('DROP ${kind} IF EXISTS %s CASCADE', oid::${name}) AS line FROM ${table} AS object
    WHERE ${namespace} = current_schema()::regnamespace AND ${condition}
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = object.oid AND deptype = 'e')`;

/** Begins a transaction and removes every object of the catalogue; those of extensions stay. */
export const beforeRestore = (): string => `
BEGIN;
SET LOCAL client_min_messages = warning;
DROP SCHEMA IF EXISTS ${pg.escapeIdentifier(jobSchema)} CASCADE;
DO $$
DECLARE statement text;
BEGIN
  -- All names are read before the first object is dropped.
  FOREACH statement IN ARRAY ARRAY(SELECT line FROM (
    ${objectKinds.map(drops).join("\n    UNION ALL ")}
  ) AS objects)
  LOOP
    EXECUTE statement;
  END LOOP;
END $$;
`;

/** Compares every table with the manifest, and commits only when all are the same. */
export const afterRestore = ({ tables }: Manifest): string => `
${Object.entries(digestSettings)
  .map(([name, value]) => `SET LOCAL ${name} = '${value}';`)
  .join("\n")}
${tables.map(comparison).join("\n")}
COMMIT;
ANALYZE;
`;

const comparison = (table: TableDigest): string => `DO $$
DECLARE digest record;
BEGIN
  ${digestSql(table)} INTO digest;
  IF digest.rows <> ${Number(table.rows)} OR digest.hash <> ${pg.escapeLiteral(table.hash)} THEN
    RAISE EXCEPTION 'table % differs from the backup: % rows instead of %', ${pg.escapeLiteral(table.name)}, digest.rows, ${Number(table.rows)};
  END IF;
END $$;`;
