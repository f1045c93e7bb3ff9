import type { Kysely } from "kysely";
import { newId } from "../new-id.ts";
import type { Tables } from "../schema.ts";
import { seedCodeSystems } from "../seed/codes.ts";
import { seedHelpTexts } from "../seed/help-texts.ts";
import { regionCodeRoot, seedRegions } from "../seed/regions.ts";
import { seedRoles } from "../seed/roles.ts";

export async function up(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto("codeSystem")
    .values(seedCodeSystems.map(({ oid, name, editable }) => ({ oid, name, editable })))
    .execute();
  await db.insertInto("code").values(seedCodeSystems.flatMap(toCodeRows)).execute();
  await db
    .insertInto("role")
    .values(seedRoles.map((role) => ({ ...role, id: newId() })))
    .execute();
  await insertOrganizations(db);
  await db
    .insertInto("helpText")
    .values(seedHelpTexts.map((text) => ({ ...text, id: newId() })))
    .execute();
}

/** Fixed codes have an order of their own; those that editors add to are shown by age or by name. */
const toCodeRows = ({ oid, codes, editable }: (typeof seedCodeSystems)[number]) =>
  codes.map(({ codeId, displayName, fromAge = null, toAge = null }, index) => ({
    id: newId(),
    oid,
    codeId,
    codeValue: codeId,
    displayName,
    fromAge,
    toAge,
    sortOrder: editable ? 0 : index,
  }));

async function insertOrganizations(db: Kysely<Tables>): Promise<void> {
  const country = { id: newId(), name: "Riket", organizationType: "Land" as const };
  await db.insertInto("performingOrganization").values(country).execute();
  await db
    .insertInto("performingOrganization")
    .values(
      seedRegions.map(({ code, name }) => ({
        id: newId(),
        name,
        organizationType: "Lan" as const,
        organizationRoot: regionCodeRoot,
        organizationExtension: code,
        partOf: country.id,
      })),
    )
    .execute();
}
