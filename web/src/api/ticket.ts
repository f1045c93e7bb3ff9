import { ticketCookie } from "@indikatorkatalogen/contract";

/** The session ticket, or undefined for an anonymous visitor. */
export function readTicket(): string | undefined {
  const cookies = document.cookie.split("; ").map((cookie) => cookie.split("="));
  const value = cookies.find(([name]) => name === ticketCookie)?.[1];
  return value ? decodeURIComponent(value) : undefined;
}

let isTicketExpected = false;

/** Set while a user's page is open: without a ticket, a visitor's response would replace the user's. */
export function expectTicket(isExpected: boolean): void {
  isTicketExpected = isExpected;
}

export const lacksTicket = (): boolean => isTicketExpected && ticketToSend() === undefined;

let guestTicket: string | undefined;

/** Set while a guest's page is open: its calls use the guest's ticket, also when a user is logged in in the browser. */
export function setGuestTicket(ticket: string | undefined): void {
  guestTicket = ticket;
}

/** The ticket that calls are made with. */
export const ticketToSend = (): string | undefined => guestTicket ?? readTicket();
