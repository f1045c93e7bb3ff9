interface Refusal {
  message: string;
  status: number;
  validationMessage: readonly { field: string; message: string }[];
}

/** What the server says when it will not take what was sent: why, and at which fields. */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && "status" in error && "validationMessage" in error && isAboutContent(error.status);

/** Not valid, in conflict with what is there, or changed meanwhile: the user can do something about it. */
const isAboutContent = (status: unknown) => status === 400 || status === 409 || status === 412;
