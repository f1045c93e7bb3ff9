import type { FastifyRequest } from "fastify";
import type { AppError } from "../../errors/app-error.ts";

const intervalMs = 1000;

type LogFailure = (request: FastifyRequest, error: unknown, known: AppError) => void;

/**
 * Logs failed calls with their transaction. While the database is away every call fails for the same reason, so
 * unavailability is logged at most once a second, with the number of calls since the line before.
 */
export function createFailureLog(now = () => performance.now()): LogFailure {
  let nextAt = 0;
  let calls = 0;
  return ({ log, id }, error, { code }) => {
    if (code !== "UNAVAILABLE_503") {
      log.error({ err: error, transactionId: id });
      return;
    }
    calls += 1;
    if (now() < nextAt) return;
    log.error({ err: error, transactionId: id, calls }, "unavailable");
    nextAt = now() + intervalMs;
    calls = 0;
  };
}
