import type { Caller } from "../../../callers/caller.ts";
import type { Database } from "../../../database/database.ts";
import { listOtherUsers } from "./presence.repository.ts";

type Editor = Awaited<ReturnType<typeof listOtherUsers>>[number];

/** The other users who are editing a version, however many tabs they have. */
export const listCurrentEditors = async (db: Database, versionId: string, { user }: Caller): Promise<Editor[]> =>
  user ? listOtherUsers(db, { versionId, userId: user.id }) : [];
