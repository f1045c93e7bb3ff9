import { randomUUID } from "node:crypto";
import type { ErrorBody, ErrorCode } from "@indikatorkatalogen/contract";
import type { FastifyError, FastifyInstance } from "fastify";
import { CatalogueError } from "../importing/catalogue.ts";
import { texts } from "../texts/texts.ts";

/** An error for the caller, in the same format as the catalogue's. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const bodyOf = (
  { code, message }: Pick<Refusal, "code" | "message">,
  transactionId: string = randomUUID(),
): ErrorBody => ({
  code,
  transactionId,
  detailInfo: message,
  validationMessage: [],
});

export function installRefusals(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new Refusal("NOT_FOUND_404", texts.notFound);
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { code, message } = toRefusal(error);
    if (code === "INTERNAL_500") request.log.error(error);
    return reply
      .code(Number(code.slice(-3)))
      .header("cache-control", "no-store")
      .send(bodyOf({ code, message }, request.id));
  });
}

function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof CatalogueError) return new Refusal("UNAVAILABLE_503", texts.catalogueAway);
  const isCallerError = error.statusCode !== undefined && error.statusCode < 500;
  return isCallerError ? new Refusal("VALIDATION_400", texts.invalid) : new Refusal("INTERNAL_500", texts.unexpected);
}
