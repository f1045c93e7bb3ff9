import { randomUUID } from "node:crypto";
import type { ErrorBody, ErrorCode } from "@indikatorkatalogen/contract";
import type { FastifyError, FastifyInstance } from "fastify";
import { CatalogueError } from "../importing/catalogue.ts";
import { texts } from "../texts/texts.ts";

/** An error for the caller, in the same format as the catalogue's. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const toErrorBody = (
  { code, message }: Pick<AppError, "code" | "message">,
  transactionId: string = randomUUID(),
): ErrorBody => ({
  code,
  transactionId,
  detailInfo: message,
  validationMessage: [],
});

export function installErrorHandler(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new AppError("NOT_FOUND_404", texts.notFound);
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { code, message } = toAppError(error);
    if (code === "INTERNAL_500") request.log.error(error);
    return reply
      .code(Number(code.slice(-3)))
      .header("cache-control", "no-store")
      .send(toErrorBody({ code, message }, request.id));
  });
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof CatalogueError) return new AppError("UNAVAILABLE_503", texts.catalogueAway);
  const isCallerError = error.statusCode !== undefined && error.statusCode < 500;
  return isCallerError ? new AppError("VALIDATION_400", texts.invalid) : new AppError("INTERNAL_500", texts.unexpected);
}
