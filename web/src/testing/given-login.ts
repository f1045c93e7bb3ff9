import {
  checkAccess,
  getTicketInformation,
  isAllowed,
  listUserRoles,
  policy,
  type RoleId,
  roleNames,
} from "@indikatorkatalogen/contract";
import type { fakeApi } from "./fake-api.ts";

export function givenTicket(ticket: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser.
  document.cookie = `hiqaa=${encodeURIComponent(ticket)}`;
}

export function endTicket(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser.
  document.cookie = "hiqaa=; max-age=0";
}

/** Anna Öberg is logged in, with a role and its access. */
export function givenLogin(api: ReturnType<typeof fakeApi>, role: RoleId = "EDITOR"): void {
  givenTicket("ticket-1");
  const user = { userId: "anna", firstName: "Anna", lastName: "Öberg", initials: "AÖ" };
  api.answer(getTicketInformation, { ...user, ticket: "ticket-1", validTo: Date.now() + 3_600_000 });
  api.answer(listUserRoles, [{ id: role, name: roleNames[role] }]);
  givenAccess(api, [role]);
}

/** Access control responds as for a user with these roles; without roles, as for an anonymous visitor. */
export function givenAccess(api: ReturnType<typeof fakeApi>, roles: RoleId[]): void {
  const resources = Object.keys(policy) as (keyof typeof policy)[];
  api.answer(
    checkAccess,
    resources.map((resource) => ({ resource, authorization: isAllowed(roles, resource) ? "ALLOW" : "DENY" })),
  );
}
