const cookieName = "hiqaa";

/** The session ticket, or undefined for an anonymous visitor. */
export function readTicket(): string | undefined {
  const cookies = document.cookie.split("; ").map((cookie) => cookie.split("="));
  const value = cookies.find(([name]) => name === cookieName)?.[1];
  return value ? decodeURIComponent(value) : undefined;
}
