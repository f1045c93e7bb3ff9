import {
  checkAccess,
  type EndpointResult,
  getTicketInformation,
  isAllowed,
  isResource,
  listUserRoles,
  policy,
  type Resource,
  type TicketInformation,
} from "@indikatorkatalogen/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { errorFromStatus } from "../../api/api-error.ts";
import { callApi, callApiWithUrl } from "../../api/call-api.ts";
import { expectTicket, readTicket } from "../../api/ticket.ts";
import { setDraftOwner } from "../../ui/forms/drafts/form-drafts.ts";
import { refuseLoopback } from "./loopback-guard.ts";

export interface SessionUser extends Omit<TicketInformation, "ticket"> {
  roles: EndpointResult<typeof listUserRoles>;
}

const userKey = ["session", "user"];

/** The logged-in user; null for a visitor. */
export const userQuery = queryOptions({
  queryKey: userKey,
  queryFn: ({ signal, client }) => fetchUser(signal, client),
  initialData: () => (readTicket() ? undefined : null),
});

async function fetchUser(signal: AbortSignal, client: QueryClient): Promise<SessionUser | null> {
  const ticket = readTicket();
  if (!ticket) return stayAnonymous(client, null);
  const { ticket: _, ...user } = await callApi(getTicketInformation, { params: { ticket } }, signal);
  const roles = await callApi(listUserRoles, { params: { userId: user.userId } }, signal);
  setDraftOwner(user.userId);
  expectTicket(true);
  return { ...user, roles };
}

/**
 * Called without a ticket. If a user was logged in, they have logged out in another tab: this then fails like a refused
 * call, so that the page stays behind a message until the visitor chooses to continue without a login.
 */
function stayAnonymous<T>(client: QueryClient, result: T): T {
  if (client.getQueryData(userKey)) throw errorFromStatus(401, "There is no ticket any more");
  return result;
}

const resources = Object.keys(policy).filter(isResource);
const allowedToEveryone = resources.filter((resource) => isAllowed([], resource));

/** What the user may do. Public access is known without a request. */
export const accessQuery = queryOptions({
  queryKey: ["session", "access"],
  queryFn: ({ signal, client }) => (readTicket() ? fetchAccess(signal) : stayAnonymous(client, allowedToEveryone)),
  initialData: () => (readTicket() ? undefined : allowedToEveryone),
});

async function fetchAccess(signal: AbortSignal): Promise<Resource[]> {
  const body = { ticket: readTicket(), resources };
  const { result, address } = await callApiWithUrl(checkAccess, { body }, signal);
  refuseLoopback(address, location.hostname);
  return result
    .filter(({ authorization }) => authorization === "ALLOW")
    .map(({ resource }) => resource)
    .filter(isResource);
}

/** What the user may do, once the user is known too; nothing when the request fails. */
export async function fetchAllowedResources(queryClient: QueryClient): Promise<Resource[]> {
  const known = [queryClient.ensureQueryData(accessQuery), queryClient.ensureQueryData(userQuery)] as const;
  // The failure has been handled by the error policy.
  const [allowed] = await Promise.all(known).catch(() => [[]]);
  return allowed;
}

/**
 * Forgets the user and everything that was read as the user, so that no draft stays on the screen for the next user.
 * What everyone may do is known without a request.
 */
export function becomeAnonymous(queryClient: QueryClient): void {
  expectTicket(false);
  queryClient.setQueryData(userQuery.queryKey, null);
  queryClient.setQueryData(accessQuery.queryKey, allowedToEveryone);
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] });
}

/** Refetches access, also without a ticket. Undefined when the server does not respond. */
export async function refreshAccess(queryClient: QueryClient): Promise<Resource[] | undefined> {
  const queryKey = ["session", "asked access"];
  // The failure has been handled by the error policy.
  await queryClient.prefetchQuery({ queryKey, queryFn: ({ signal }) => fetchAccess(signal), staleTime: 0, gcTime: 0 });
  const allowed = queryClient.getQueryData<Resource[]>(queryKey);
  if (allowed) queryClient.setQueryData(accessQuery.queryKey, allowed);
  return allowed;
}
