import type { ErrorBody } from "@indikatorkatalogen/contract";
import type { AppError } from "../errors/app-error.ts";

interface ErrorShape {
  type: string;
  body: string | ErrorBody;
}

type ToShape = (error: AppError, transactionId: string) => ErrorShape;

/** By the media type that the endpoint responds with; JSON for every other. */
const shapes: readonly { mediaTypes: RegExp; toShape: ToShape }[] = [
  {
    mediaTypes: /^text\/plain\b/,
    toShape: (error, transactionId) => ({
      type: "text/plain; charset=utf-8",
      body: [
        `${error.code} ${error.message}`,
        ...error.fields.map(({ field, message }) => `${field}: ${message}`),
        transactionId,
        "",
      ].join("\n"),
    }),
  },
];

/** The error as a response of an endpoint with this media type. */
export function toErrorResponse(error: AppError, transactionId: string, mediaType = "application/json"): ErrorShape {
  const shape = shapes.find(({ mediaTypes }) => mediaTypes.test(mediaType));
  if (shape) return shape.toShape(error, transactionId);
  return { type: "application/json; charset=utf-8", body: toErrorBody(error, transactionId) };
}

export const toErrorBody = (error: AppError, transactionId: string): ErrorBody => ({
  code: error.code,
  transactionId,
  detailInfo: error.message,
  validationMessage: error.fields,
  ...(error.conflict && { conflict: error.conflict }),
});
