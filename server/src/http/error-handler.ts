import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, unavailable } from "../errors/app-error.ts";
import { constraintConflict } from "../errors/constraint-conflicts.ts";
import { databaseFailure, isUnstorable } from "../errors/database-errors.ts";
import { databaseTexts, texts } from "../texts/texts.ts";
import { toErrorBody, toErrorResponse } from "./error-shapes.ts";
import { createFailureLog } from "./logging/failure-log.ts";

export function installErrorHandler(app: FastifyInstance): void {
  const logFailure = createFailureLog();
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error);
    if (known.status >= 500) logFailure(request, error, known);
    if (known.retryAfterSeconds !== undefined) reply.header("retry-after", known.retryAfterSeconds);
    if (known.proofBits !== undefined) reply.header("proof-of-work-bits", known.proofBits);
    const { type, body } = toErrorResponse(known, request.id, request.routeOptions.config?.mediaType);
    return reply.code(known.status).type(type).send(body);
  });
}

/** Requests that the framework cannot parse, such as a malformed URL. */
export const answerUnreadable = (_error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(400).send(toErrorBody(new AppError("VALIDATION_400", texts.badRequest), request.id));

const frameworkErrors: Record<string, AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError("PAYLOAD_TOO_LARGE_413", texts.tooLarge),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError("VALIDATION_400", texts.invalidJson),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError("VALIDATION_400", texts.invalidJson),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError("VALIDATION_400", texts.unsupportedMediaType),
};

/** Errors of the framework get one of our codes; unexpected errors reveal nothing. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isClientGone(error)) return new AppError("VALIDATION_400", texts.badRequest);
  return fromDatabase(error) ?? fromFramework(error);
}

function fromDatabase(error: unknown): AppError | undefined {
  const broken = constraintConflict(error);
  if (broken) return broken;
  const failure = databaseFailure(error);
  if (failure) return unavailable(databaseTexts[failure]);
  return isUnstorable(error) ? new AppError("VALIDATION_400", texts.unstorable) : undefined;
}

function fromFramework(error: unknown): AppError {
  const { code = "", statusCode = 500 } = typeof error === "object" && error !== null ? (error as FrameworkError) : {};
  const known = frameworkErrors[code];
  if (known) return known;
  if (statusCode === 429) return new AppError("TOO_MANY_REQUESTS_429", texts.tooManyRequests);
  if (statusCode === 503) return unavailable();
  if (statusCode < 500) return new AppError("VALIDATION_400", texts.badRequest);
  return new AppError("INTERNAL_500", texts.unexpected);
}

/** A closed client connection has the same message as a lost database connection; only the framework sets a status. */
const isClientGone = (error: unknown): boolean =>
  error instanceof Error && "statusCode" in error && error.statusCode === 400 && error.message === "aborted";

interface FrameworkError {
  code?: string;
  statusCode?: number;
}
