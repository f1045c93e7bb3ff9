import type { Presence } from "@indikatorkatalogen/contract";
import type { Caller } from "../../../callers/caller.ts";
import type { Database } from "../../../database/database.ts";
import { listOthers } from "./presence.repository.ts";

/** Who besides the caller is editing a version just now. */
export const listCurrentEditors = (db: Database, versionId: string, { user }: Caller): Promise<Presence[]> =>
  user ? listOthers(db, { versionId, userId: user.id }) : Promise.resolve([]);
