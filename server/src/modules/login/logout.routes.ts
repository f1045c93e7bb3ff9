import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../errors/app-error.ts";
import { originOf } from "../../http/protection/request-origin.ts";
import { loginTexts } from "../../texts/login-texts.ts";
import { securityTexts } from "../../texts/security-texts.ts";
import type { LoginDependencies } from "./login-settings.ts";
import type { OidcClient } from "./oidc/oidc-client.ts";
import { askLogoutPage } from "./pages/ask-logout-page.ts";
import { logoutPage } from "./pages/logout-page.ts";
import { clearTicketCookie, ticketInCookie } from "./ticket-cookie.ts";
import { findValidTicket, revokeTicket, revokeTicketsOf } from "./tickets.service.ts";

/** The parameters of a link in its query and of a form in its body. */
interface LogoutParameters {
  everywhere?: unknown;
}

export function logoutRoutes(
  app: FastifyInstance,
  dependencies: LoginDependencies,
  oidc: OidcClient | undefined,
): void {
  const { db, settings } = dependencies;
  const isOwn = (request: FastifyRequest) => originOf(request, settings.publicUrl) === "own";

  const logOut = async (request: FastifyRequest, reply: FastifyReply, everywhere: boolean) => {
    const ticket = ticketInCookie(request);
    const idToken = ticket ? await endLogin(dependencies, { ticket, everywhere, address: request.ip }) : undefined;
    clearTicketCookie(reply, settings);
    return logoutPage(idToken === undefined ? undefined : await oidc?.findEndSessionUrl(idToken));
  };

  app.get<{ Querystring: LogoutParameters }>("/logout/", async (request, reply) => {
    reply.type("text/html; charset=utf-8");
    const everywhere = request.query.everywhere === "true";
    const ticket = ticketInCookie(request);
    const isLoggedIn = ticket !== undefined && (await findValidTicket(db, ticket)) !== undefined;
    // A link sends only the cookie, and anybody can create one.
    return isLoggedIn && !isOwn(request) ? askLogoutPage(everywhere) : logOut(request, reply, everywhere);
  });

  app.post("/logout/", async (request, reply) => {
    if (!isOwn(request)) throw new AppError("VALIDATION_400", loginTexts.foreignForm);
    reply.type("text/html; charset=utf-8");
    return logOut(request, reply, ((request.body ?? {}) as LogoutParameters).everywhere === "true");
  });
}

interface EndedLogin {
  ticket: string;
  everywhere: boolean;
  address: string;
}

/** Ends this login, or every login of its user; returns the ID token that the identity provider needs for its own logout. */
async function endLogin(
  { db, record }: LoginDependencies,
  { ticket, everywhere, address }: EndedLogin,
): Promise<string | undefined> {
  const stored = await findValidTicket(db, ticket);
  const { idToken } = await revokeTicket(db, ticket);
  if (!stored) return idToken;
  if (everywhere) await revokeTicketsOf(db, [stored.user.id]);
  const detail = everywhere ? securityTexts.everywhere : null;
  const { id, username } = stored.user;
  await record({ type: "LOGOUT", by: { id, username }, address, detail });
  return idToken;
}
