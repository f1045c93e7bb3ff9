import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../errors/app-error.ts";
import { loginTexts } from "../../../texts/login-texts.ts";
import { securityTexts } from "../../../texts/security-texts.ts";
import { deviceKindOf } from "../device-kind.ts";
import { showLogin } from "../login.routes.ts";
import type { LoginDependencies } from "../login-settings.ts";
import { toReturnPath, toWebAddress } from "../return-path.ts";
import { setTicketCookie } from "../ticket-cookie.ts";
import { consumeAttempt, storeAttempt } from "./login-attempt.ts";
import { callbackPath, type OidcClient } from "./oidc-client.ts";
import { logInProviderUser } from "./provider-login.service.ts";

export function oidcRoutes(app: FastifyInstance, dependencies: LoginDependencies, client: OidcClient): void {
  const { now, settings } = dependencies;
  const { oidc } = settings;
  if (!oidc) return;
  const moment = () => ({ now: now(), publicUrl: settings.publicUrl });

  const showFailure = (reply: FastifyReply, error: unknown, returnPath: string) => {
    if (!(error instanceof AppError)) throw error;
    const failure = { message: error.message, username: "" };
    return showLogin(reply, dependencies, { status: error.status, returnPath, failure });
  };

  const noteRefusal = (address: string) =>
    dependencies.record({ type: "LOGIN_REFUSED", by: null, address, detail: securityTexts.providerRefused });

  app.get<{ Querystring: { return?: unknown } }>("/login/oidc", async (request, reply) => {
    const returnPath = toReturnPath(request.query.return);
    const away = new AppError("UNAVAILABLE_503", loginTexts.providerAway);
    try {
      const { address, attempt } = await replaceFailure(away, request, client.startLogin(returnPath));
      storeAttempt(reply, attempt, moment());
      return reply.redirect(address, 303);
    } catch (error) {
      return showFailure(reply, error, returnPath);
    }
  });

  app.get(callbackPath, async (request, reply) => {
    const attempt = consumeAttempt(request, reply, moment());
    const refused = new AppError("UNAUTHORIZED_401", loginTexts.providerRefused);
    try {
      if (!attempt) throw new AppError("VALIDATION_400", loginTexts.attemptLost);
      const answer = await replaceFailure(refused, request, client.finishLogin(request.url, attempt));
      const { ticket, userId } = await logInProviderUser(dependencies, answer, {
        settings: oidc,
        address: request.ip,
        kind: deviceKindOf(request.headers["user-agent"]),
      });
      setTicketCookie(reply, ticket, settings);
      request.log.info({ userId }, "login");
      return reply.redirect(toWebAddress(attempt.returnPath), 303);
    } catch (error) {
      if (error === refused) await noteRefusal(request.ip);
      return showFailure(reply, error, attempt?.returnPath ?? "/");
    }
  });
}

/** Errors of the identity provider and its library are logged; the visitor gets a message about what to do. */
async function replaceFailure<T>(failure: AppError, request: FastifyRequest, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    // The library's messages describe what was wrong with a response, never the secrets in it.
    request.log.warn({ reason: error instanceof Error ? error.message : "unknown" }, "identity provider");
    throw failure;
  }
}
