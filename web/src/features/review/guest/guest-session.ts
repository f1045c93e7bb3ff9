import { closeGuestSession, type EndpointResult, openGuestSession } from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error.ts";
import { callApi } from "../../../api/call-api.ts";
import { setGuestTicket } from "../../../api/ticket.ts";
import { openedSecrets } from "../../session/opened-secrets.ts";

export type GuestSession = EndpointResult<typeof openGuestSession>;

/** In sessionStorage: only in this tab, and only until it is closed. */
const storageKey = "guest-session";

/** Exchanges the secret of the link for a ticket, or finds the ticket of this tab; null when there is neither. */
export const guestSessionQuery = queryOptions({
  queryKey: ["guest-session"],
  queryFn: async (): Promise<GuestSession | null> => {
    const secret = openedSecrets.get("guest");
    const session = secret === undefined ? findStored() : await exchange(secret);
    setGuestTicket(session?.ticket);
    return session;
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

async function exchange(secret: string): Promise<GuestSession> {
  sessionStorage.removeItem(storageKey);
  try {
    const session = await callApi(openGuestSession, { body: { secret } });
    sessionStorage.setItem(storageKey, JSON.stringify(session));
    openedSecrets.delete("guest");
    return session;
  } catch (error) {
    // A secret that is refused is not tried again; without a response it may still be valid.
    if (isEnded(error)) openedSecrets.delete("guest");
    throw error;
  }
}

function findStored(): GuestSession | null {
  const stored = sessionStorage.getItem(storageKey);
  return stored === null ? null : JSON.parse(stored);
}

/** The invitation has expired, been revoked or been answered. */
export const isEnded = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.code === "INVITATION_INVALID_410");

/** Forgets the guest in this tab; the invitation remains. */
export function forgetGuest(): void {
  sessionStorage.removeItem(storageKey);
  setGuestTicket(undefined);
}

export async function leaveGuestSession(): Promise<void> {
  // The ticket is forgotten here also when the server cannot be reached.
  await callApi(closeGuestSession, {}).catch(() => undefined);
  forgetGuest();
}
