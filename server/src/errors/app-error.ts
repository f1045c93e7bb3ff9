import type { ErrorCode, FieldMessage, StaleWrite } from "@indikatorkatalogen/contract";
import type { ZodError } from "zod";
import { texts } from "../texts/texts.ts";

interface ErrorDetails {
  fields?: FieldMessage[];
  conflict?: StaleWrite;
  /** When to retry, in seconds from now. */
  retryAfterSeconds?: number;
  /** The required proof of work, in bits. */
  proofBits?: number;
}

/** The only error whose message is sent to the caller. Any other is answered as an unexpected error. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: FieldMessage[];
  readonly conflict: StaleWrite | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly proofBits: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    { fields = [], conflict, retryAfterSeconds, proofBits }: ErrorDetails = {},
  ) {
    super(message);
    this.status = Number(code.slice(-3));
    this.code = code;
    this.fields = fields;
    this.conflict = conflict;
    this.retryAfterSeconds = retryAfterSeconds;
    this.proofBits = proofBits;
  }
}

const retryAfterSeconds = 5;

/** A temporary failure of the server. */
export const unavailable = (detail: string = texts.unavailable): AppError =>
  new AppError("UNAVAILABLE_503", detail, { retryAfterSeconds });

export const entityNotFound = (): AppError => new AppError("ENTITY_NOT_FOUND_404", texts.notFound);

export const conflict = (detail: string): AppError => new AppError("CONFLICT_409", detail);

/** The value is taken; names the field, so that a form can show the message there. */
export const duplicate = (field: FieldMessage): AppError =>
  new AppError("CONFLICT_409", field.message, { fields: [field] });

export const staleWriteRefused = ({ message, ...conflict }: StaleWrite & { message: string }): AppError =>
  new AppError("PRECONDITION_FAILED_412", message, { conflict });

export const ticketInvalid = (): AppError => new AppError("INVALID_TICKET_401", texts.ticketInvalid);

export const notAllowed = (): AppError => new AppError("UNAUTHORIZED_401", texts.notAllowed);

export const invalidFields = (fields: FieldMessage[]): AppError =>
  new AppError("VALIDATION_400", texts.invalid, { fields });

export const invalidField = (field: string, message: string): AppError => invalidFields([{ field, message }]);

export const validationFailed = (error: ZodError): AppError =>
  invalidFields(
    error.issues.flatMap((issue) => {
      const path = issue.path.join(".");
      if (issue.code !== "unrecognized_keys") return [{ field: path, message: issue.message }];
      return issue.keys.map((key) => ({ field: path ? `${path}.${key}` : key, message: issue.message }));
    }),
  );
