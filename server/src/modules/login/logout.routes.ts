import type { FastifyInstance } from "fastify";
import type { LoginDependencies } from "./login-settings.ts";
import type { OidcClient } from "./oidc/oidc-client.ts";
import { logoutPage } from "./pages/logout-page.ts";
import { clearTicketCookie, ticketInCookie } from "./ticket-cookie.ts";
import { revokeTicket } from "./tickets.service.ts";

export function logoutRoutes(
  app: FastifyInstance,
  { db, settings }: LoginDependencies,
  oidc: OidcClient | undefined,
): void {
  app.get("/logout/", async (request, reply) => {
    // A link carries nothing but the cookie. Ending a ticket gives nobody anything, so here the cookie is enough.
    const ticket = ticketInCookie(request);
    const { idToken } = ticket ? await revokeTicket(db, ticket) : { idToken: null };
    clearTicketCookie(reply, settings);
    reply.type("text/html; charset=utf-8");
    return logoutPage(idToken === null ? undefined : await oidc?.findEndSessionUrl(idToken));
  });
}
