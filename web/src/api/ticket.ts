const cookieName = "hiqaa";

/** The session ticket, or undefined for an anonymous visitor. */
export function readTicket(): string | undefined {
  const cookies = document.cookie.split("; ").map((cookie) => cookie.split("="));
  const value = cookies.find(([name]) => name === cookieName)?.[1];
  return value ? decodeURIComponent(value) : undefined;
}

let isTicketExpected = false;

/** While a user's page is open: without a ticket, a visitor's answer would take the place of the user's. */
export function expectTicket(isExpected: boolean): void {
  isTicketExpected = isExpected;
}

export const lacksTicket = (): boolean => isTicketExpected && ticketToSend() === undefined;

let guestTicket: string | undefined;

/** While a guest's page is open its calls are the guest's, also when a user is logged in in the same browser. */
export function setGuestTicket(ticket: string | undefined): void {
  guestTicket = ticket;
}

/** The ticket that calls are made with. */
export const ticketToSend = (): string | undefined => guestTicket ?? readTicket();
