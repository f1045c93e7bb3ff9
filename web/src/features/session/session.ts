import type { QueryClient } from "@tanstack/react-query";
import type { SessionErrorHandlers } from "../../api/error-policy.ts";
import { expectTicket, readTicket } from "../../api/ticket.ts";
import { becomeAnonymous, refreshAccess, userQuery } from "./session.queries.ts";
import { logoutAddress } from "./session-addresses.ts";

/** A login that has ended: where the visitor was then, and whether they had been logged in at all. */
export interface EndedLogin {
  path: string;
  wasLoggedIn: boolean;
  /** The ticket that is no longer sufficient, if there still is one. */
  ticket?: string | undefined;
}

export interface Session extends SessionErrorHandlers {
  /** The ended login, until the visitor has logged in again or chosen not to. */
  endedLogin: () => EndedLogin | undefined;
  continueAnonymously: () => void;
  /** Reloads the page when the visitor has logged in from another tab. */
  resumeWhenLoggedIn: () => void;
  subscribe: (listener: () => void) => () => void;
}

interface Environment {
  /** A function, because it is created after the session. */
  queryClient: () => QueryClient;
  /** The current path. */
  path: () => string;
  /** Navigates to an address outside the web. */
  leave: (address: string) => void;
}

/** Stores the path during logout, which itself can return only to some paths. */
const memory = "login-ended-at";

/** Handles logins that have ended, and missing rights. */
export function createSession({ queryClient, path, leave }: Environment): Session {
  let ended = recallEndedLogin();
  expectTicket(false);
  const listeners = new Set<() => void>();
  const setEnded = (next: EndedLogin | undefined) => {
    ended = next;
    for (const listener of listeners) listener();
  };
  /** The page stays behind the message until the visitor chooses to continue without a login. */
  const endLogin = () => {
    const wasLoggedIn = Boolean(queryClient().getQueryData(userQuery.queryKey));
    if (!ended) setEnded({ path: path(), wasLoggedIn, ticket: readTicket() });
  };

  return {
    onInvalidTicket: () => {
      // Another tab has already logged out; the page stays here, with everything that is typed.
      if (!readTicket()) return endLogin();
      const returnPath = path();
      queryClient().setQueryData(userQuery.queryKey, null);
      sessionStorage.setItem(memory, returnPath);
      leave(logoutAddress(returnPath));
    },
    onMissingTicket: endLogin,
    onMissingRight: async () => {
      const allowed = await refreshAccess(queryClient());
      if (allowed && !allowed.includes("application:read")) endLogin();
    },
    endedLogin: () => ended,
    continueAnonymously: () => {
      sessionStorage.removeItem(memory);
      becomeAnonymous(queryClient());
      setEnded(undefined);
    },
    resumeWhenLoggedIn: () => {
      const ticket = readTicket();
      if (ended && ticket && ticket !== ended.ticket) leave(ended.path);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function recallEndedLogin(): EndedLogin | undefined {
  const path = sessionStorage.getItem(memory);
  if (path === null) return undefined;
  if (!readTicket()) return { path, wasLoggedIn: true };
  sessionStorage.removeItem(memory);
  return undefined;
}
