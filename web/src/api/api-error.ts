import type { ErrorBody, ErrorCode, FieldMessage, StaleWrite } from "@indikatorkatalogen/contract";

interface Failure {
  status: number;
  /** Undefined when the response, if any, did not come from the catalogue's server. */
  code?: ErrorCode | undefined;
  transactionId?: string | undefined;
  detailInfo: string;
  validationMessage?: FieldMessage[];
  conflict?: StaleWrite | undefined;
}

/** The status of a call that never got a response. */
const noResponse = 0;

/** A failed call, with the fields of the server's error body. */
export class ApiError extends Error {
  // Minifiers rename classes.
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly transactionId: string | undefined;
  readonly detailInfo: string;
  readonly validationMessage: FieldMessage[];
  /** The concurrent change by a colleague, when that is why the call was refused. */
  readonly conflict: StaleWrite | undefined;

  constructor({ validationMessage = [], ...failure }: Failure, options?: ErrorOptions) {
    super(failure.detailInfo, options);
    this.status = failure.status;
    this.code = failure.code;
    this.transactionId = failure.transactionId;
    this.detailInfo = failure.detailInfo;
    this.validationMessage = validationMessage;
    this.conflict = failure.conflict;
  }

  get hasNoResponse(): boolean {
    return this.status === noResponse;
  }

  /** Nothing is wrong with the call itself: sent again, it may succeed. */
  get isTransient(): boolean {
    return this.hasNoResponse || this.status >= 500 || [408, 425, 429].includes(this.status);
  }
}

export const errorFromBody = (status: number, body: ErrorBody): ApiError => new ApiError({ status, ...body });

/** A response without the catalogue's error body: a proxy's page, or nothing at all. */
export const errorFromStatus = (status: number, statusText: string): ApiError =>
  new ApiError({ status, detailInfo: statusText });

export const noResponseError = (cause: unknown): ApiError =>
  new ApiError({ status: noResponse, detailInfo: "No response" }, { cause });

/** Created in the client when an address names something the user cannot see. */
export const invalidRequest = (): ApiError =>
  new ApiError({ status: 400, code: "VALIDATION_400", detailInfo: "Invalid request" });

/** The message of an error of the catalogue's server, which is in Swedish; the fallback for any other error. */
export const serverText = (error: Error, fallback: string): string =>
  error instanceof ApiError && error.code !== undefined ? error.message : fallback;
