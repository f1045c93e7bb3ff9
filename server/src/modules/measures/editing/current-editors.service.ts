import type { Presence } from "@indikatorkatalogen/contract";
import type { Caller } from "../../../callers/caller.ts";
import type { Database } from "../../../database/database.ts";
import { listTabs } from "./presence.service.ts";

/** The other users who are editing a version. */
export async function listCurrentEditors(db: Database, versionId: string, { user }: Caller): Promise<Presence[]> {
  const tabs = user ? await listTabs(db, user, { versionId }) : [];
  return tabs.filter(({ isYou }) => !isYou);
}
