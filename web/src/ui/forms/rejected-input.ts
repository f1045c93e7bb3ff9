interface RejectedInput {
  message: string;
  validationMessage: readonly { field: string; message: string }[];
}

/** A validation error of the server: the reason, and the fields it is about. */
export const isRejectedInput = (error: unknown): error is Error & RejectedInput =>
  error instanceof Error && "status" in error && "validationMessage" in error && isAboutContent(error.status);

/** Invalid, in conflict with existing data, or changed meanwhile: the user can correct it. */
const isAboutContent = (status: unknown) => status === 400 || status === 409 || status === 412;

/** The server's message for each field. A message about no field is under `form`, and so is the text for other failures. */
export function toFieldErrors(error: unknown, fallback: string): Record<string, string> {
  if (!isRejectedInput(error)) return { form: fallback };
  const messages = error.validationMessage.map(({ field, message }) => [field, message]);
  return messages.length > 0 ? Object.fromEntries(messages) : { form: error.message };
}

/** The entity to change no longer exists. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENTITY_NOT_FOUND_404";

/** The server's field messages, else its message; a generic text for other failures. */
export function rejectionText(error: unknown, fallback: string): string {
  if (!isRejectedInput(error)) return fallback;
  return error.validationMessage.map(({ message }) => message).join(" ") || error.message;
}
