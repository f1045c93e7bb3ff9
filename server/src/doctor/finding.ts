/** What one check found. A fault stops the catalogue or a part of it; a warning does not. */
export interface Finding {
  name: string;
  state: "ok" | "warning" | "fault";
  text: string;
}

export const ok = (name: string, text: string): Finding => ({ name, state: "ok", text });
export const warning = (name: string, text: string): Finding => ({ name, state: "warning", text });
export const fault = (name: string, text: string): Finding => ({ name, state: "fault", text });

export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // fetch hides why it failed in the cause.
  return error.cause instanceof Error ? error.cause.message : error.message;
};
