import { randomUUIDv7 } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { codeSystems } from "./data/code-systems.ts";
import { helpTexts } from "./data/help-texts.ts";
import { partHelpTexts } from "./data/part-help-texts.ts";
import { regions } from "./data/regions.ts";
import { roles } from "./data/roles.ts";
import { synonyms } from "./data/synonyms.ts";

type Row = Record<string, unknown>;

async function insert(db: Kysely<unknown>, table: string, rows: readonly Row[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`INSERT INTO ${sql.table(table)} (${columns}) SELECT ${columns}
    FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(db);
}

/** What every catalogue has from the start. */
export async function insertSeeds(db: Kysely<unknown>): Promise<void> {
  await insert(
    db,
    "code_system",
    codeSystems.map(({ oid, name, editable }) => ({ oid, name, editable, id: randomUUIDv7() })),
  );
  await insert(db, "code", codeSystems.flatMap(toCodeRows));
  await insert(
    db,
    "role",
    roles.map(({ code, name, appliesTo }) => ({ id: randomUUIDv7(), code, name, applies_to: appliesTo })),
  );
  await insert(db, "performing_organization", toOrganizations());
  await insert(
    db,
    "help_text",
    [...helpTexts, ...partHelpTexts].map(({ mapping, description, helpText }) => ({
      id: randomUUIDv7(),
      mapping,
      description,
      help_text: helpText,
    })),
  );
  await insert(
    db,
    "synonym",
    synonyms.map(({ from, to, direction }) => ({ id: randomUUIDv7(), from_words: from, to_words: to, direction })),
  );
}

/** Fixed codes have an order of their own; those that editors add to are shown by age or by name. */
const toCodeRows = ({ oid, codes, editable }: (typeof codeSystems)[number]) =>
  codes.map(({ codeId, displayName, fromAge, toAge }, index) => ({
    id: randomUUIDv7(),
    oid,
    code_id: codeId,
    code_value: codeId,
    display_name: displayName,
    version: "1",
    from_age: fromAge,
    to_age: toAge,
    sort_order: editable ? 0 : index,
  }));

const regionRoot = "1.2.752.129.2.2.1.18";

function toOrganizations(): Row[] {
  const country = { id: randomUUIDv7(), name: "Riket", organization_type: "Land" };
  const none = { organization_root: null, organization_extension: null, part_of: null };
  const ofCountry = regions.map(({ code, name }) => ({
    id: randomUUIDv7(),
    name,
    organization_type: "Lan",
    organization_root: regionRoot,
    organization_extension: code,
    part_of: country.id,
  }));
  return [{ ...country, ...none }, ...ofCountry];
}
