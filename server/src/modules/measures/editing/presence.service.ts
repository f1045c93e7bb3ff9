import { fullName, type Presence } from "@indikatorkatalogen/contract";
import type { Caller, User } from "../../../callers/caller.ts";
import type { Database } from "../../../database/database.ts";
import { publishLiveEvents } from "../../live/live-events.service.ts";
import { getStoredVersion } from "../writing/change-version.service.ts";
import {
  deleteAbandonedTabs,
  listOtherTabs,
  listOtherUsers,
  recordDeparture,
  recordPresence,
} from "./presence.repository.ts";

interface Report {
  versionId: string;
  tab?: string | undefined;
  field: string | null;
  hasLeft?: boolean | undefined;
}

/** Records the field that a user is in; the other editors are notified when it has changed. */
export async function reportTab(db: Database, user: User, report: Report): Promise<void> {
  const { versionId, tab, field, hasLeft } = report;
  const { measureId } = await getStoredVersion(db, versionId);
  const own = { versionId, tabId: tabOf(user, tab), userId: user.id, userName: fullName(user) };
  const isNews = hasLeft ? await recordDeparture(db, own) : await recordPresence(db, { ...own, field });
  if (isNews) await publishLiveEvents(db, [{ type: "presence", measureId, versionId }]);
}

export const listTabs = (db: Database, user: User, { versionId, tab }: Omit<Report, "field">): Promise<Presence[]> =>
  listOtherTabs(db, { versionId, tabId: tabOf(user, tab), userId: user.id });

type Editor = Awaited<ReturnType<typeof listOtherUsers>>[number];

/** The other users who are editing a version, however many tabs they have. */
export const listCurrentEditors = async (db: Database, versionId: string, { user }: Caller): Promise<Editor[]> =>
  user ? listOtherUsers(db, { versionId, userId: user.id }) : [];

/** Clients that send no tab id count as one tab per user. */
const tabOf = ({ id }: User, tab: string | undefined) => tab ?? id;

export const deleteExpiredTabs = deleteAbandonedTabs;
