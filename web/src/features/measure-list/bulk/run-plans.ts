import { ApiError } from "../../../api/api-error.ts";
import { t } from "../../../texts/t.ts";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import type { PlannedChange } from "./plan-change.ts";

/** The result of one row. */
export type RowResult = { name: "done" } | { name: "undone" } | { name: "failed"; why: string } | { name: "untried" };

interface Run {
  send: (plan: PlannedChange) => Promise<unknown>;
  /** Starts no more rows, but waits for the current one so that its result is known. */
  isCancelled: () => boolean;
  onProgress: (done: number) => void;
}

/**
 * Sends one write per row, one after the other. A row that fails does not stop the next; a server that fails or does
 * not respond, or a missing login or right, does.
 */
export async function runPlans(
  plans: readonly PlannedChange[],
  { send, isCancelled, onProgress }: Run,
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  let isOver = false;
  for (const [index, plan] of plans.entries()) {
    isOver ||= isCancelled();
    if (isOver) {
      results.push({ name: "untried" });
      continue;
    }
    try {
      await send(plan);
      results.push({ name: "done" });
    } catch (error) {
      results.push({ name: "failed", why: reasonOf(error) });
      isOver = stopsTheRun(error);
    }
    onProgress(index + 1);
  }
  return results;
}

const stopsTheRun = (failure: unknown): boolean =>
  !(failure instanceof ApiError) || isUnanswered(failure) || failure.status === 401;

const isUnanswered = ({ hasNoResponse, status }: ApiError): boolean => hasNoResponse || status >= 500;

function reasonOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) return t("bulk.failures.other");
  if (isUnanswered(failure)) return t("bulk.failures.unanswered");
  if (failure.code === "INVALID_TICKET_401") return t("bulk.failures.loggedOut");
  if (failure.status === 401) return t("failures.notAllowed");
  if (failure.status === 404) return t("bulk.obstacles.gone");
  if (failure.status === 412) return t("bulk.failures.changed");
  return rejectionText(failure, t("bulk.failures.other"));
}
