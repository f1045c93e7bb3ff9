import { ApiError } from "./api-error.ts";
import { readTicket } from "./ticket.ts";

/** Which message the user sees; the words are under `failures` in the texts. */
type ErrorMessageKey = "notAllowed" | "serviceNotFound" | "unexpected";

/** What the session does about a 401. */
export interface SessionErrorHandlers {
  /** The ticket is no longer valid: the user is logged out. */
  onInvalidTicket: () => void;
  /** There is no ticket any more: the user has logged out elsewhere, or the login has expired. */
  onMissingTicket: () => void;
  /** A right is missing: access is fetched again. */
  onMissingRight: () => void;
}

interface ErrorHandlers extends SessionErrorHandlers {
  showError: (text: ErrorMessageKey, transactionId: string | undefined) => void;
  /** Logs a failure that has no message here. */
  log: (error: ApiError) => void;
}

/** The one place that decides what the user sees of a failed call. */
export const createErrorPolicy =
  ({ showError, log, onInvalidTicket, onMissingTicket, onMissingRight }: ErrorHandlers) =>
  (error: unknown): void => {
    if (!(error instanceof ApiError)) {
      reportError(error);
      return;
    }
    if (isInvalidTicket(error)) {
      // No message is needed: the user is sent to the logout page.
      onInvalidTicket();
      return;
    }
    if (isMissingTicket(error)) {
      onMissingTicket();
      return;
    }
    if (error.status === 401) onMissingRight();
    showOrLog(error, { showError, log });
  };

function showOrLog(error: ApiError, { showError, log }: Pick<ErrorHandlers, "showError" | "log">): void {
  const text = textFor(error);
  if (text) showError(text, error.transactionId);
  else log(error);
}

/** The call requires a login and there is no ticket, so the 401 does not mean a missing right. */
export const isMissingTicket = ({ status }: ApiError): boolean => status === 401 && readTicket() === undefined;

const isInvalidTicket = ({ code }: ApiError) => code === "INVALID_TICKET_401";

function textFor(error: ApiError): ErrorMessageKey | undefined {
  if (error.status === 401) return "notAllowed";
  // A missing entity is shown by the caller; a missing service is shown here.
  if (error.status === 404) return error.code === "ENTITY_NOT_FOUND_404" ? undefined : "serviceNotFound";
  return error.status === 500 ? "unexpected" : undefined;
}
