export type Fault = "unanswered" | "offline" | "invalid" | "notAllowed" | "notFound" | "notFetched" | "unexpected";

/** What went wrong, so that the advice fits. A status of 0 is a call that never got an answer. */
export function faultOf(status: number): Fault {
  if (status === 0 || status === 502 || status === 503 || status === 504) return "unanswered";
  if (status === 404) return "notFound";
  if (status === 401 || status === 403) return "notAllowed";
  return status < 500 ? "invalid" : "unexpected";
}
