import type { TechnicianJobState } from "@indikatorkatalogen/contract";
import { t } from "../../texts/t.ts";

const busyIntervalMs = 2000;
const idleIntervalMs = 15_000;

export const isQueuedOrRunning = (work: TechnicianJobState | null): boolean =>
  work?.state === "WAITING" || work?.state === "RUNNING";

/** Running jobs are polled often, others seldom. */
export const refetchIntervalWhile = (isBusy: boolean): number => (isBusy ? busyIntervalMs : idleIntervalMs);

/** Text shown while a job runs; its result is shown elsewhere. */
export function waitingText(work: TechnicianJobState | null): string | undefined {
  if (work?.state === "WAITING") return t("techAdmin.work.waiting");
  return work?.state === "RUNNING" ? t("techAdmin.work.running") : undefined;
}
