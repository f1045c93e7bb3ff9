import type { Presence } from "@indikatorkatalogen/contract";
import type { Database } from "../../../database/database.ts";

interface Here {
  versionId: string;
  userId: string;
  userName: string;
  field: string | null;
  seen: Date;
}

/** Somebody who has not been heard of for so long has left. */
const timeoutMs = 40_000;

export async function notePresence(db: Database, here: Here): Promise<void> {
  await db
    .insertInto("editingPresence")
    .values(here)
    .onConflict((conflict) =>
      conflict.columns(["versionId", "userId"]).doUpdateSet({ field: here.field, seen: here.seen }),
    )
    .execute();
}

export async function listOthers(
  db: Database,
  { versionId, userId, seen }: Pick<Here, "versionId" | "userId" | "seen">,
): Promise<Presence[]> {
  return await db
    .selectFrom("editingPresence")
    .select(["userName as user", "field"])
    .where("versionId", "=", versionId)
    .where("userId", "!=", userId)
    .where("seen", ">", new Date(seen.getTime() - timeoutMs))
    .orderBy("userName")
    .execute();
}
