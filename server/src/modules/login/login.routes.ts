import rateLimit from "@fastify/rate-limit";
import { credentials, type LoginAnswer } from "@indikatorkatalogen/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, validationFailed } from "../../errors/app-error.ts";
import { loginTexts } from "../../texts/login-texts.ts";
import { hasLocalAccounts } from "./accounts/accounts.repository.ts";
import type { LoginDependencies } from "./login-settings.ts";
import { type LoginPage, loginPage } from "./pages/login-page.ts";
import { originOf } from "./request-origin.ts";
import { toReturnPath, toWebAddress } from "./return-path.ts";
import { createSignIn, type SignIn } from "./sign-in.service.ts";
import { setTicketCookie } from "./ticket-cookie.ts";

export function loginRoutes(app: FastifyInstance, dependencies: LoginDependencies): void {
  const signIn = createSignIn(dependencies);
  app.get<{ Querystring: { return?: unknown } }>("/login/", ({ query }, reply) =>
    showLogin(reply, dependencies, { status: 200, returnPath: toReturnPath(query.return) }),
  );
  app.post("/login/", (request, reply) =>
    isForm(request)
      ? logInWithForm(request, reply, { ...dependencies, signIn })
      : logInWithJson(request, reply, { ...dependencies, signIn }),
  );
}

interface Shown extends Pick<LoginPage, "returnPath" | "failure"> {
  status: number;
}

/** The login page, with what went wrong if something did. */
export async function showLogin(
  reply: FastifyReply,
  { db, settings }: LoginDependencies,
  { status, ...shown }: Shown,
): Promise<string> {
  reply.code(status).type("text/html; charset=utf-8");
  return loginPage({
    ...shown,
    hasProvider: settings.oidc !== undefined,
    hasLocalAccounts: await hasLocalAccounts(db),
    demo: settings.demo,
  });
}

const isForm = (request: FastifyRequest) =>
  request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;

/** One subscriber has a whole /64 of IPv6 addresses to try from. */
const addressOf = (request: FastifyRequest) => rateLimit.normalizeIP(request.ip, 64);

interface LoggingIn extends LoginDependencies {
  signIn: SignIn;
}

async function logInWithJson(
  request: FastifyRequest,
  reply: FastifyReply,
  { signIn, settings }: LoggingIn,
): Promise<LoginAnswer> {
  if (originOf(request, settings.publicUrl) === "foreign") {
    throw new AppError("VALIDATION_400", loginTexts.foreignForm);
  }
  const parsed = credentials.safeParse(request.body ?? {});
  if (!parsed.success) throw validationFailed(parsed.error);
  const answer = await signIn(parsed.data, addressOf(request));
  setTicketCookie(reply, answer.ticket, settings);
  request.log.info({ userId: answer.userId }, "login");
  return answer;
}

async function logInWithForm(request: FastifyRequest, reply: FastifyReply, dependencies: LoggingIn): Promise<unknown> {
  const { signIn, settings } = dependencies;
  const fields = (request.body ?? {}) as FormFields;
  const returnPath = toReturnPath(fields.return);
  try {
    if (originOf(request, settings.publicUrl) !== "own") throw new AppError("VALIDATION_400", loginTexts.foreignForm);
    const parsed = credentials.safeParse(fields);
    if (!parsed.success) throw new AppError("VALIDATION_400", loginTexts.missingCredentials);
    const { ticket, userId } = await signIn(parsed.data, addressOf(request));
    setTicketCookie(reply, ticket, settings);
    request.log.info({ userId }, "login");
    return reply.redirect(toWebAddress(returnPath), 303);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
    const failure = { message: error.message, username: typeof fields.username === "string" ? fields.username : "" };
    return showLogin(reply, dependencies, { status: error.status, returnPath, failure });
  }
}

/** Not yet checked: a form can hold anything. */
interface FormFields {
  username?: unknown;
  return?: unknown;
}
