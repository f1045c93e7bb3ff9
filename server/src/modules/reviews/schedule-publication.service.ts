import { fullName, type ScheduledPublication } from "@indikatorkatalogen/contract";
import { requireUser } from "../../callers/caller.ts";
import type { WriteContext } from "../../callers/service-context.ts";
import { conflict, entityNotFound, invalidField } from "../../errors/app-error.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import { measureTexts } from "../../texts/measure-texts.ts";
import { reviewTexts } from "../../texts/review-texts.ts";
import { lockVersion, type VersionTarget } from "../measures/writing/change-version.service.ts";
import { requireCurrentRevision } from "../measures/writing/staleness.ts";
import { readAuthors, recordReviewEvent } from "../review-rules/review-rules.service.ts";
import { publishAtTimeJob } from "./scheduled-publication-job.ts";
import { insertSchedule, isFuture, markCancelled } from "./schedules.repository.ts";

interface Schedule {
  publishAt: number;
  reason?: string | null | undefined;
  closesEarlier: boolean;
}

/** The rules are evaluated when the time comes: what is missing today may be approved until then. */
export function schedulePublication(
  { db, caller, jobs }: WriteContext & { jobs: Pick<JobQueue, "enqueue"> },
  { id, expectedRevision }: VersionTarget,
  { publishAt, reason = null, closesEarlier }: Schedule,
): Promise<ScheduledPublication> {
  const user = requireUser(caller);
  if (expectedRevision === undefined) throw invalidField("if-match", reviewTexts.revisionRequired);
  return db.transaction().execute(async (tx) => {
    const version = await lockVersion(tx, id);
    const { measureId, title, revision } = version;
    if (version.status !== "ONGOING") throw conflict(measureTexts.wrongStatus.ONGOING);
    requireCurrentRevision(version, expectedRevision);
    const time = new Date(publishAt);
    if (!(await isFuture(tx, time))) throw invalidField("publishAt", reviewTexts.timeInPast);
    await markCancelled(tx, id);
    const requester = { requestedBy: user.id, requestedByName: fullName(user) };
    const scheduled = { versionId: id, measureId, title, revision, publishAt: time };
    const schedule = await insertSchedule(tx, { ...scheduled, reason, closesEarlier, ...requester });
    await jobs.enqueue(tx, publishAtTimeJob, { scheduleId: schedule.id }, time);
    await recordReviewEvent(tx, {
      type: "PUBLICATION_SCHEDULED",
      reviewId: null,
      versionId: id,
      measureId,
      actor: { userId: user.id },
      recipients: [...((await readAuthors(tx, [id])).get(id) ?? [])],
      data: { title, publishAt },
    });
    return schedule;
  });
}

export function cancelScheduledPublication(
  { db, caller }: WriteContext,
  versionId: string,
): Promise<ScheduledPublication> {
  const user = requireUser(caller);
  return db.transaction().execute(async (tx) => {
    const cancelled = await markCancelled(tx, versionId);
    if (!cancelled) throw entityNotFound();
    const { measureId, requestedById, publishAt } = cancelled;
    await recordReviewEvent(tx, {
      type: "PUBLICATION_CANCELLED",
      reviewId: null,
      versionId,
      measureId,
      actor: { userId: user.id },
      recipients: [requestedById],
      data: { publishAt },
    });
    return cancelled;
  });
}
