import { authenticationResponse, credentials, type LoginResponse } from "@indikatorkatalogen/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ZodType, z } from "zod";
import { AppError, invalidField, validationFailed } from "../../errors/app-error.ts";
import { type AddressLimit, createAddressLimit, networkOf } from "../../http/protection/rate-limits.ts";
import { originOf } from "../../http/protection/request-origin.ts";
import { loginTexts } from "../../texts/login-texts.ts";
import { hasLocalAccounts } from "./accounts/accounts.repository.ts";
import { deviceKindOf } from "./device-kind.ts";
import type { LoginDependencies } from "./login-settings.ts";
import { createLoginSteps, type FinishedLogin, type Visitor } from "./login-steps.service.ts";
import { codePage } from "./pages/code-page.ts";
import { type LoginPage, loginPage } from "./pages/login-page.ts";
import type { RequiredProof } from "./pages/proof-fields.ts";
import { createPasskeyLogin, type PasskeyLogin } from "./passkeys/passkey-login.service.ts";
import { relyingPartyOf } from "./passkeys/relying-party.ts";
import { createPasswordLogin, type PasswordLogin } from "./password-login.service.ts";
import { toReturnPath, toWebAddress } from "./return-path.ts";
import { deviceInCookie, setDeviceCookie, setTicketCookie } from "./ticket-cookie.ts";

const maxTextLength = 200;

/** The limit per address, before any lookup; the guard then limits by username. */
const pointsPerMinute = 300;

export function loginRoutes(app: FastifyInstance, dependencies: LoginDependencies): void {
  const steps = createLoginSteps(dependencies);
  const context = {
    ...dependencies,
    passwordLogin: createPasswordLogin(dependencies, steps),
    passkeyLogin: createPasskeyLogin(dependencies, steps),
    limitAddress: createAddressLimit(pointsPerMinute),
  };
  app.get<{ Querystring: { return?: unknown } }>("/login/", ({ query }, reply) =>
    showLogin(reply, dependencies, { status: 200, returnPath: toReturnPath(query.return) }),
  );
  app.post("/login/", (request, reply) =>
    isForm(request) ? logInWithForm(request, reply, context) : logInWithJson(request, reply, context),
  );
  app.post("/login/code", (request, reply) => finishWithCode(request, reply, context));
  app.post("/login/passkey/options", (request) => startPasskeyLogin(request, context));
  app.post("/login/passkey", (request, reply) => finishPasskeyLogin(request, reply, context));
}

interface PageContent extends Pick<LoginPage, "returnPath" | "failure"> {
  status: number;
}

/** The login page, with the error of the last attempt. */
export async function showLogin(
  reply: FastifyReply,
  { db, settings }: LoginDependencies,
  { status, ...page }: PageContent,
): Promise<string> {
  reply.code(status).type("text/html; charset=utf-8");
  const hasLocal = await hasLocalAccounts(db);
  return loginPage({
    ...page,
    hasProvider: settings.oidc !== undefined,
    hasLocalAccounts: hasLocal,
    hasPasskeys: hasLocal && relyingPartyOf(settings.publicUrl) !== undefined,
    demo: settings.demo,
  });
}

const isForm = (request: FastifyRequest) =>
  request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;

/** One subscriber has a whole /64 of IPv6 addresses to try from. */
const visitorOf = (request: FastifyRequest): Visitor => ({
  address: networkOf(request.ip),
  device: deviceInCookie(request),
  kind: deviceKindOf(request.headers["user-agent"]),
});

interface LoginContext extends LoginDependencies {
  passwordLogin: PasswordLogin;
  passkeyLogin: PasskeyLogin;
  limitAddress: AddressLimit;
}

/** Refuses an address that has sent too many requests, unless this one has a proof of work. */
async function requirePoints(request: FastifyRequest, { limitAddress, guard }: LoginContext): Promise<void> {
  const refusal = await limitAddress(request);
  const { proof } = fieldsOf(request.body);
  if (refusal) await guard.passAddressLimit(typeof proof === "string" ? proof : undefined, refusal.retryAfterSeconds);
}

function setLoginCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, device }: FinishedLogin,
  { settings }: LoginContext,
) {
  setTicketCookie(reply, answer.ticket, settings);
  setDeviceCookie(reply, device, settings);
  request.log.info({ userId: answer.userId }, "login");
}

async function logInWithJson(
  request: FastifyRequest,
  reply: FastifyReply,
  context: LoginContext,
): Promise<LoginResponse> {
  if (originOf(request, context.settings.publicUrl) === "foreign") {
    throw new AppError("VALIDATION_400", loginTexts.foreignForm);
  }
  await requirePoints(request, context);
  const parsed = credentials.safeParse(request.body ?? {});
  if (!parsed.success) throw validationFailed(parsed.error);
  const outcome = await context.passwordLogin.withPassword(parsed.data, visitorOf(request));
  if ("step" in outcome) throw invalidField("code", loginTexts.codeNeeded);
  setLoginCookies(request, reply, outcome, context);
  return outcome.answer;
}

async function logInWithForm(request: FastifyRequest, reply: FastifyReply, context: LoginContext): Promise<unknown> {
  const fields = fieldsOf(request.body);
  const returnPath = toReturnPath(fields.return);
  try {
    if (originOf(request, context.settings.publicUrl) !== "own") {
      throw new AppError("VALIDATION_400", loginTexts.foreignForm);
    }
    await requirePoints(request, context);
    const parsed = credentials.safeParse(fields);
    if (!parsed.success) throw new AppError("VALIDATION_400", loginTexts.missingCredentials);
    const outcome = await context.passwordLogin.withPassword(parsed.data, visitorOf(request));
    if ("step" in outcome) return showCode(reply, { status: 200, returnPath, ...outcome });
    setLoginCookies(request, reply, outcome, context);
    return reply.redirect(toWebAddress(returnPath), 303);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.retryAfterSeconds !== undefined) reply.header("retry-after", error.retryAfterSeconds);
    const failure = { message: error.message, proof: proofFor(error, context), username: textOf(fields.username) };
    return showLogin(reply, context, { status: error.status, returnPath, failure });
  }
}

/** The second step for accounts with a second factor. */
async function finishWithCode(request: FastifyRequest, reply: FastifyReply, context: LoginContext): Promise<unknown> {
  const fields = fieldsOf(request.body);
  const returnPath = toReturnPath(fields.return);
  const step = textOf(fields.step);
  try {
    if (originOf(request, context.settings.publicUrl) !== "own") {
      throw new AppError("UNAUTHORIZED_401", loginTexts.foreignForm);
    }
    await requirePoints(request, context);
    const finished = await context.passwordLogin.withCode({ step, code: textOf(fields.code) }, visitorOf(request));
    setLoginCookies(request, reply, finished, context);
    return reply.redirect(toWebAddress(returnPath), 303);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A wrong code can be corrected; without the first step the login starts over.
    if (error.status !== 401) {
      const message = error.fields[0]?.message ?? error.message;
      const proof = proofFor(error, context);
      const methods = await context.passwordLogin.findStepMethods(step);
      return showCode(reply, { status: error.status, step, returnPath, failure: message, proof, ...methods });
    }
    return showLogin(reply, context, { status: 401, returnPath, failure: { message: error.message, username: "" } });
  }
}

/** Only scripts of our own pages may send these, not other sites or programs. */
async function readOwnRequest<T>(request: FastifyRequest, context: LoginContext, schema: ZodType<T>): Promise<T> {
  if (originOf(request, context.settings.publicUrl) !== "own") {
    throw new AppError("VALIDATION_400", loginTexts.foreignForm);
  }
  await requirePoints(request, context);
  const parsed = schema.safeParse(request.body ?? {});
  if (!parsed.success) throw validationFailed(parsed.error);
  return parsed.data;
}

const step = z.string().max(maxTextLength).optional();
const passkeyAnswer = z.object({ step, credential: authenticationResponse, return: z.unknown() });

async function startPasskeyLogin(request: FastifyRequest, context: LoginContext): Promise<Record<string, unknown>> {
  const parsed = await readOwnRequest(request, context, z.object({ step }));
  return context.passkeyLogin.start(parsed.step);
}

async function finishPasskeyLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  context: LoginContext,
): Promise<{ address: string }> {
  const answer = await readOwnRequest(request, context, passkeyAnswer);
  const finished = await context.passkeyLogin.finish({ ...answer, step: answer.step }, visitorOf(request));
  setLoginCookies(request, reply, finished, context);
  return { address: toWebAddress(toReturnPath(answer.return)) };
}

const proofFor = ({ proofBits }: AppError, { now }: LoginContext): RequiredProof | undefined =>
  proofBits === undefined ? undefined : { bits: proofBits, time: now().getTime() };

function showCode(reply: FastifyReply, { status, ...page }: { status: number } & Parameters<typeof codePage>[0]) {
  reply.code(status).type("text/html; charset=utf-8");
  return codePage(page);
}

/** Not validated: a form can contain anything. */
interface FormFields {
  username?: unknown;
  return?: unknown;
  step?: unknown;
  code?: unknown;
  proof?: unknown;
}

const fieldsOf = (body: unknown): FormFields => (typeof body === "object" && body !== null ? body : {});

const textOf = (value: unknown) => (typeof value === "string" ? value.slice(0, maxTextLength) : "");
