import {
  type BulkChangeEntry,
  type BulkChangeKind,
  isVersionSection,
  swedishDay,
  type UndoneBulkChange,
  type UndoResult,
  type VersionSection,
} from "@indikatorkatalogen/contract";
import { type Caller, requireUser } from "../../../callers/caller.ts";
import type { WriteContext } from "../../../callers/service-context.ts";
import type { Database, DatabaseTransaction } from "../../../database/database.ts";
import { AppError, conflict, entityNotFound, notAllowed } from "../../../errors/app-error.ts";
import { bulkChangeTexts } from "../../../texts/bulk-change-texts.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { updatePublishedBy } from "../lifecycle/version-lifecycle.service.ts";
import { changeOngoing } from "../writing/change-version.service.ts";
import * as repository from "./bulk-changes.repository.ts";

export const beginBulkChange = (db: Database, caller: Caller, kind: BulkChangeKind): Promise<string> =>
  repository.insertBulkChange(db, requireUser(caller), kind);

export const listChanges = (db: Database, caller: Caller): Promise<BulkChangeEntry[]> =>
  repository.listBulkChanges(db, caller.can("measures:publish") ? undefined : requireUser(caller).id);

/** The number of versions per call is limited, so that calls are short and the web can show progress. */
const versionsPerCall = 20;

/** Restores the former values of some of the versions, in one transaction per version like the change itself. */
export async function undoBulkChange(context: WriteContext, id: string): Promise<UndoneBulkChange> {
  const { db, caller } = context;
  const change = await repository.findBulkChange(db, id);
  if (!change) throw entityNotFound();
  if (change.userId !== requireUser(caller).id && !caller.can("measures:publish")) throw notAllowed();
  const reason = bulkChangeTexts.undoes(swedishDay(change.created));
  const results: UndoResult[] = [];
  for (const former of await repository.listNotUndone(db, id, versionsPerCall)) {
    const { versionId, versionNr, title } = former;
    const obstacle = await undoVersion(context, former, { id, reason });
    results.push({ versionId, versionNr, title, obstacle });
  }
  return { results, remaining: await repository.countNotUndone(db, id) };
}

interface Undoing {
  id: string;
  reason: string;
}

/** Why it could not be undone, or null. */
async function undoVersion(
  context: WriteContext,
  former: repository.FormerVersion,
  undoing: Undoing,
): Promise<string | null> {
  try {
    await restoreFormer(context, former, undoing);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const obstacle = error.code === "ENTITY_NOT_FOUND_404" ? bulkChangeTexts.deleted : describe(error);
    await repository.markUndone(context.db, { bulkChangeId: undoing.id, versionId: former.versionId, obstacle });
    return obstacle;
  }
}

const describe = ({ message, fields }: AppError): string =>
  fields.length > 0 ? fields.map((field) => field.message).join(" ") : message;

function restoreFormer(
  context: WriteContext,
  { versionId, status, revision, former }: repository.FormerVersion,
  { id, reason }: Undoing,
): Promise<unknown> {
  const target = { id: versionId, expectedRevision: undefined };
  const content = async (_before: unknown, version: StoredVersion, tx: DatabaseTransaction) => {
    requireUnchanged(version, Object.keys(former).filter(isVersionSection), revision);
    if (!(await repository.markUndone(tx, { bulkChangeId: id, versionId, obstacle: "" }))) {
      throw conflict(bulkChangeTexts.undoneAlready);
    }
    return former;
  };
  if (status === "ONGOING") return changeOngoing(context, target, { content });
  if (!context.caller.can("measures:publish")) throw conflict(bulkChangeTexts.published);
  return updatePublishedBy(context, target, { content, reason });
}

/** Later changes by others are not undone. */
function requireUnchanged({ changes }: StoredVersion, sections: readonly VersionSection[], revision: number): void {
  if (sections.some((section) => changes[section]?.revision !== revision)) throw conflict(bulkChangeTexts.changedSince);
}

export const deleteExpiredBulkChanges = (db: Database): Promise<number> => repository.deleteOldBulkChanges(db);
