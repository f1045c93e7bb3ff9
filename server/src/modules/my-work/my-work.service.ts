import {
  type ActivityEntry,
  isVersionSection,
  type MyDraft,
  type MyResponsibilities,
  publishProblems,
  sectionLabel,
} from "@indikatorkatalogen/contract";
import { type Caller, requireUser } from "../../callers/caller.ts";
import { visibleVersions } from "../../callers/visibility.ts";
import type { Database } from "../../database/database.ts";
import { listFindingsOfMeasures } from "../content-analysis/read-analysis.service.ts";
import type { StoredVersion } from "../measures/content/stored-version.ts";
import { listVersionsById } from "../measures/measures.service.ts";
import { type ActivityRow, listActivityRows } from "./activity.repository.ts";
import * as repository from "./my-work.repository.ts";

/** The most rows of each kind that one screen can show; the total is returned as well. */
const limit = 50;

export async function listDrafts(db: Database, caller: Caller): Promise<{ drafts: MyDraft[]; totalCount: number }> {
  const { ids, totalCount } = await repository.listDraftIdsOf(db, requireUser(caller).id, limit);
  const versions = await listVersionsById(db, ids, visibleVersions(caller));
  const byId = new Map(versions.map((version) => [version.id, version]));
  return { totalCount, drafts: ids.flatMap((id) => byId.get(id) ?? []).map(toDraft) };
}

const toDraft = (version: StoredVersion): MyDraft => ({
  id: version.id,
  measureId: version.measureId,
  versionNr: version.versionNr,
  title: version.title,
  created: version.created ?? 0,
  lastUpdated: version.lastUpdated ?? 0,
  lastUpdatedBy: version.lastUpdatedBy,
  remaining: [...new Set(publishProblems(version).map(({ field }) => field))].map((field) => ({
    field,
    label: labelOf(field),
  })),
});

/** What an event calls a change need not be a field. */
const labelOf = (field: string): string => (isVersionSection(field) ? sectionLabel(field) : field);

export async function getResponsibilities(db: Database, caller: Caller, now: Date): Promise<MyResponsibilities> {
  const user = requireUser(caller);
  const measureIds = await repository.listResponsibleMeasureIds(db, user);
  return {
    owners: await repository.listOwnersOf(db, user.id),
    measures: measureIds.length,
    ...(await repository.listExpiring(db, user, { now, limit })),
    ...(await listFindingsOfMeasures(db, measureIds, limit)),
  };
}

export async function chooseOwners(db: Database, caller: Caller, owners: readonly { id: string }[]): Promise<void> {
  const ids = owners.map(({ id }) => id);
  await db.transaction().execute((tx) => repository.replaceOwners(tx, requireUser(caller).id, ids));
}

interface Activity {
  since: number;
  entries: ActivityEntry[];
  totalCount: number;
}

export async function listActivity(db: Database, caller: Caller): Promise<Activity> {
  const { id: userId } = requireUser(caller);
  const since = await repository.findLastVisit(db, userId);
  const { rows, totalCount } = await listActivityRows(db, { userId, since, limit });
  return { since: since.getTime(), entries: rows.map(toEntry), totalCount };
}

const toEntry = ({ at, changes, ...row }: ActivityRow): ActivityEntry => ({
  ...row,
  at: at.getTime(),
  fields: changes.filter(isVersionSection).map(sectionLabel),
});
