import type { ErrorBody } from "@indikatorkatalogen/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, unavailable } from "../errors/app-error.ts";
import { constraintConflict } from "../errors/constraint-conflicts.ts";
import { databaseFailure, isUnstorable } from "../errors/database-errors.ts";
import { databaseTexts, texts } from "../texts/texts.ts";

export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error);
    if (known.status >= 500) request.log.error(error);
    if (known.retryAfter !== undefined) reply.header("retry-after", known.retryAfter);
    if (known.proofBits !== undefined) reply.header("proof-of-work-bits", known.proofBits);
    return reply.code(known.status).send(toErrorBody(known, request.id));
  });
}

/** What the framework cannot read as a request at all, such as a broken address. */
export const answerUnreadable = (_error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(400).send(toErrorBody(new AppError("VALIDATION_400", texts.badRequest), request.id));

export const toErrorBody = (error: AppError, transactionId: string): ErrorBody => ({
  code: error.code,
  transactionId,
  detailInfo: error.message,
  validationMessage: error.fields,
  ...(error.conflict && { conflict: error.conflict }),
});

const frameworkErrors: Record<string, AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError("PAYLOAD_TOO_LARGE_413", texts.tooLarge),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError("VALIDATION_400", texts.invalidJson),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError("VALIDATION_400", texts.invalidJson),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError("VALIDATION_400", texts.unsupportedMediaType),
};

/** What the framework refuses gets a code of ours; everything unforeseen hides its details. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isHungUp(error)) return new AppError("VALIDATION_400", texts.badRequest);
  return ofDatabase(error) ?? ofFramework(error);
}

function ofDatabase(error: unknown): AppError | undefined {
  const broken = constraintConflict(error);
  if (broken) return broken;
  const trouble = databaseFailure(error);
  if (trouble) return unavailable(databaseTexts[trouble]);
  return isUnstorable(error) ? new AppError("VALIDATION_400", texts.unstorable) : undefined;
}

function ofFramework(error: unknown): AppError {
  const { code = "", statusCode = 500 } = typeof error === "object" && error !== null ? (error as FrameworkError) : {};
  const known = frameworkErrors[code];
  if (known) return known;
  if (statusCode === 429) return new AppError("TOO_MANY_REQUESTS_429", texts.tooManyRequests);
  if (statusCode === 503) return unavailable();
  if (statusCode < 500) return new AppError("VALIDATION_400", texts.badRequest);
  return new AppError("INTERNAL_500", texts.unexpected);
}

/** A caller's connection is lost in the same words as the database's; the framework says that it was the caller's. */
const isHungUp = (error: unknown): boolean =>
  error instanceof Error && "statusCode" in error && error.statusCode === 400 && error.message === "aborted";

interface FrameworkError {
  code?: string;
  statusCode?: number;
}
