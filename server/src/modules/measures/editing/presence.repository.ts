import type { Presence } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";

interface Here {
  versionId: string;
  userId: string;
  userName: string;
  field: string | null;
}

/** By the clock of the database, which all nodes share. */
const now = sql<Date>`now()`;
/** Somebody who has not reported for a while has left. */
const isPresent = sql<boolean>`seen > now() - interval '40 seconds'`;

export async function notePresence(db: Database, here: Here): Promise<void> {
  await db
    .insertInto("editingPresence")
    .values({ ...here, seen: now })
    .onConflict((conflict) => conflict.columns(["versionId", "userId"]).doUpdateSet({ field: here.field, seen: now }))
    .execute();
}

export async function listOthers(
  db: Database,
  { versionId, userId }: Pick<Here, "versionId" | "userId">,
): Promise<Presence[]> {
  return await db
    .selectFrom("editingPresence")
    .select(["userName as user", "field"])
    .where("versionId", "=", versionId)
    .where("userId", "!=", userId)
    .where(isPresent)
    .orderBy("userName")
    .execute();
}
