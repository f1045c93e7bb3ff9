interface RejectedInput {
  message: string;
  validationMessage: readonly { field: string; message: string }[];
}

/** What the server says when it will not take what was sent: why, and at which fields. */
export const isRejectedInput = (error: unknown): error is Error & RejectedInput =>
  error instanceof Error && "status" in error && "validationMessage" in error && isAboutContent(error.status);

/** Not valid, in conflict with what is there, or changed meanwhile: the user can do something about it. */
const isAboutContent = (status: unknown) => status === 400 || status === 409 || status === 412;

/** What was to be changed is not there any more. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENTITY_NOT_FOUND_404";

/** The server's own words, most exact first; another failure gets ours. */
export function rejectionText(error: Error, otherwise: string): string {
  if (!isRejectedInput(error)) return otherwise;
  return error.validationMessage.map(({ message }) => message).join(" ") || error.message;
}
