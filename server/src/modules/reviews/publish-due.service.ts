import type { ErrorCode, ScheduleFailure } from "@indikatorkatalogen/contract";
import { callerOf } from "../../callers/caller.ts";
import type { WriteContext } from "../../callers/service-context.ts";
import type { Database } from "../../database/database.ts";
import { AppError, conflict } from "../../errors/app-error.ts";
import { constraintConflict } from "../../errors/constraint-conflicts.ts";
import { reviewTexts } from "../../texts/review-texts.ts";
import { publish } from "../measures/lifecycle/version-lifecycle.service.ts";
import { recordReviewEvent } from "../review-rules/review-rules.service.ts";
import { findPublisher } from "./reviewers.repository.ts";
import { type DueSchedule, listDue, lockPending, markFailed } from "./schedules.repository.ts";

/** Per job. Each schedule also has its own job, and the next round follows in a minute. */
const batchSize = 200;

interface Work extends Omit<WriteContext, "caller"> {
  signal: AbortSignal;
}

/**
 * Publishes what is due, or one schedule if it is. The transaction that publishes also ends the schedule, so a node or a database that dies
 * leaves both undone or both done, and the node that continues publishes nothing twice.
 */
export async function publishDue(
  { db, now, signal }: Work,
  scheduleId?: string,
): Promise<{ published: number; failed: number }> {
  const count = { published: 0, failed: 0 };
  for (const schedule of await listDue(db, { id: scheduleId, limit: batchSize })) {
    signal.throwIfAborted();
    const failure = await publishOne({ db, now }, schedule);
    if (failure) await report(db, schedule, failure);
    count[failure ? "failed" : "published"] += 1;
  }
  return count;
}

interface Failure {
  failure: ScheduleFailure;
  detail: string;
}

/** Why it was not published, if so. Temporary failures, such as a lost database, are thrown and retried. */
async function publishOne(
  { db, now }: Omit<Work, "signal">,
  { id, versionId, revision, requestedBy, reason, closesEarlier }: DueSchedule,
): Promise<Failure | undefined> {
  const user = await findPublisher(db, requestedBy);
  const caller = user && callerOf(user);
  if (!caller?.can("measures:publish")) return toFailure("NOT_ALLOWED");
  const guard = async (tx: Parameters<typeof lockPending>[0]) => {
    if (!(await lockPending(tx, id))) throw conflict(reviewTexts.notScheduled);
  };
  try {
    await publish({ db, caller, now }, { id: versionId, expectedRevision: revision }, { reason, closesEarlier, guard });
    return undefined;
  } catch (error) {
    const known = error instanceof AppError ? error : constraintConflict(error);
    if (!known || known.status >= 500) throw error;
    return toFailure(failures[known.code] ?? "REFUSED", known);
  }
}

const failures: Partial<Record<ErrorCode, ScheduleFailure>> = {
  PRECONDITION_FAILED_412: "CHANGED",
  APPROVAL_REQUIRED_409: "NOT_APPROVED",
  FOUR_EYES_409: "NOT_APPROVED",
  VALIDATION_400: "INCOMPLETE",
  ENTITY_NOT_FOUND_404: "DELETED",
};

const toFailure = (failure: ScheduleFailure, error?: AppError): Failure => ({
  failure,
  detail: failure === "REFUSED" && error ? error.message : reviewTexts.scheduleFailures[failure],
});

/** Notifies the user who scheduled it, unless it has been cancelled meanwhile. */
const report = (db: Database, schedule: DueSchedule, failure: Failure): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await markFailed(tx, schedule.id, failure))) return;
    const { versionId, measureId, requestedBy, title } = schedule;
    await recordReviewEvent(tx, {
      type: "PUBLICATION_FAILED",
      reviewId: null,
      versionId,
      measureId,
      actor: null,
      recipients: [requestedBy],
      data: { title, failure: failure.failure, detail: failure.detail },
    });
  });
