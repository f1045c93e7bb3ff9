import {
  changedSections,
  isVersionPart,
  type VersionContentInput,
  type VersionContentUpdate,
  type VersionSection,
  type VersionStatus,
} from "@indikatorkatalogen/contract";
import { type Attribution, attributionOf, type WriteContext } from "../../../callers/write-context.ts";
import type { Database, DatabaseTransaction } from "../../../database/database.ts";
import { AppError, conflict, entityNotFound } from "../../../errors/app-error.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import { toContentInput } from "../content/content-input.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { findVersion } from "../content/versions.repository.ts";
import { commitVersions, type VersionCommit } from "./commit-versions.service.ts";
import { lockMeasureOfVersion } from "./measure-lock.repository.ts";
import { completeContent } from "./resolve-content.ts";
import { isStale, refuseStale } from "./staleness.ts";

/** A version and the revision of it that the writer has seen, if it said. */
export interface VersionSeen {
  id: string;
  seen: number | undefined;
}

/** What somebody wants with a version as it stands. */
interface Change extends Pick<VersionCommit, "event" | "mustBePublishable"> {
  /** The status it must have. */
  status: VersionStatus;
  /** The field or part that is meant; what concerns the version as a whole names none. */
  section?: VersionSection;
  /** What the writer wants, to be shown beside what stands when the two collide. */
  yours?: unknown;
  /** The id of the part that is added or replaced. */
  partId?: string;
  content?: (
    before: VersionContentInput,
    version: StoredVersion,
    tx: DatabaseTransaction,
  ) => VersionContentUpdate | Promise<VersionContentUpdate>;
  standing?: (signature: Attribution) => ReturnType<NonNullable<VersionCommit["standing"]>>;
  snapshots?: (
    before: StoredVersion,
    signature: Attribution,
    tx: DatabaseTransaction,
  ) => Promise<NonNullable<VersionCommit["snapshots"]>>;
  /** What becomes of the measure's other versions in the same step. */
  alongside?: (before: StoredVersion, signature: Attribution, tx: DatabaseTransaction) => Promise<VersionCommit[]>;
}

/**
 * Changes one version: the measure is locked, the version read, the writer's picture of it judged, and what it wants
 * committed, in one transaction. Whether the picture is stale is judged before whether the wish is valid.
 */
export function changeVersion(writing: WriteContext, target: VersionSeen, change: Change): Promise<StoredVersion> {
  const { db, caller, now } = writing;
  return db.transaction().execute(async (tx) => {
    const before = await lockVersion(tx, target.id);
    if (before.status !== change.status) throw conflict(measureTexts.wrongStatus[change.status]);
    const given = await judged(tx, before, { ...change, seen: target.seen });
    const signature = attributionOf(caller, now());
    const commit: VersionCommit = {
      before,
      given,
      sent: sentPart(change),
      event: change.event,
      mustBePublishable: change.mustBePublishable ?? false,
      standing: () => change.standing?.(signature) ?? {},
      ...(change.snapshots && { snapshots: await change.snapshots(before, signature, tx) }),
    };
    const others = (await change.alongside?.(before, signature, tx)) ?? [];
    const [after = before] = await commitVersions(tx, [commit, ...others], signature);
    // Which versions share a sub-measure is known only to the database.
    return given.submeasures && after !== before ? getStoredVersion(tx, target.id) : after;
  });
}

/** Changes one field or part of a draft. */
export const changeOngoing = (
  writing: WriteContext,
  target: VersionSeen,
  change: Omit<Change, "status" | "event">,
): Promise<StoredVersion> =>
  changeVersion(writing, target, { ...change, status: "ONGOING", event: { type: "CHANGED" } });

/** What the writer wants; a stale writer is refused unless what it wants is what stands. */
async function judged(
  tx: DatabaseTransaction,
  before: StoredVersion,
  change: Change & { seen: number | undefined },
): Promise<VersionContentUpdate> {
  const { section, seen, yours = null, content = () => ({}) } = change;
  const picture = { section, seen, yours };
  const input = toContentInput(before);
  if (!isStale(before, picture)) return content(input, before, tx);
  if (!section) return refuseStale(before, picture);
  const given = await wanted(
    () => content(input, before, tx),
    () => refuseStale(before, picture),
  );
  const whole = { ...input, ...completeContent(given, input) };
  return changedSections(input, whole as VersionContentInput).length > 0 ? refuseStale(before, picture) : given;
}

/** To a stale writer nothing else that is wrong with its wish matters. */
async function wanted<T>(wish: () => T | Promise<T>, refuse: () => never): Promise<T> {
  try {
    return await wish();
  } catch (error) {
    if (error instanceof AppError) return refuse();
    throw error;
  }
}

const sentPart = ({ section, partId }: Change): VersionCommit["sent"] =>
  partId !== undefined && section && isVersionPart(section) ? { part: section, id: partId } : undefined;

export async function lockVersion(tx: DatabaseTransaction, id: string): Promise<StoredVersion> {
  await lockMeasureOfVersion(tx, id);
  return getStoredVersion(tx, id);
}

export async function getStoredVersion(db: Database, id: string): Promise<StoredVersion> {
  const version = await findVersion(db, id);
  if (!version) throw entityNotFound();
  return version;
}
