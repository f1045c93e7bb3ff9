import type { Selectable } from "kysely";
import type { Database } from "../../database/database.ts";
import type { ReviewSettingTable } from "../../database/tables/review-tables.ts";
import type { StoredSetting } from "./publication-rules.ts";

const toSetting = (row: Selectable<ReviewSettingTable>): StoredSetting => ({
  ownerId: row.ownerId,
  approvals: row.approvals,
  fourEyes: row.fourEyes,
  reviewerRoles: row.reviewerRoles,
  members: row.members,
});

/** The default and every owner's; there are few. */
export async function readSettings(db: Database): Promise<StoredSetting[]> {
  const rows = await db.selectFrom("reviewSetting").selectAll().execute();
  return rows.map(toSetting);
}

export async function writeSetting(db: Database, { ownerId, ...setting }: StoredSetting): Promise<void> {
  await db
    .insertInto("reviewSetting")
    .values({ scope: ownerId ?? "default", ownerId, ...setting })
    .onConflict((conflict) => conflict.column("scope").doUpdateSet(setting))
    .execute();
}

export async function deleteSetting(db: Database, ownerId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("reviewSetting").where("ownerId", "=", ownerId).executeTakeFirst();
  return numDeletedRows > 0n;
}
