import type { DeviceKind, RoleId } from "@indikatorkatalogen/contract";
import { AppError } from "../../../errors/app-error.ts";
import { loginTexts } from "../../../texts/login-texts.ts";
import { securityTexts } from "../../../texts/security-texts.ts";
import { type Account, findProviderUser, saveProviderUser } from "../accounts/accounts.repository.ts";
import { changeAccounts } from "../accounts/accounts.service.ts";
import { completeLogin } from "../complete-login.service.ts";
import type { LoginDependencies, OidcSettings } from "../login-settings.ts";
import type { ProviderAnswer } from "./oidc-client.ts";
import { rolesIn } from "./role-claims.ts";

type Claims = ProviderAnswer["claims"];

/** Logs in a user of the identity provider: known by issuer and subject, with the roles that the provider gives now. */
export async function logInProviderUser(
  dependencies: LoginDependencies,
  answer: ProviderAnswer,
  { settings, address, kind }: { settings: OidcSettings; address: string; kind: DeviceKind },
): Promise<{ ticket: string; userId: string }> {
  const { db, record } = dependencies;
  const existing = await findProviderUser(db, answer);
  const refuse = async (message: string, detail: string) => {
    await record({ type: "LOGIN_REFUSED", by: existing ?? null, address, detail });
    return new AppError("UNAUTHORIZED_401", message);
  };
  const roles = rolesIn(answer.claims, settings);
  const isStrong = isStrongEnough(answer, settings);
  // A weak login gives nothing, but removed roles are removed anyway.
  const user =
    isStrong || roles.length === 0 ? await takeOver(dependencies, { existing, roles, answer, address }) : undefined;
  if (!isStrong) throw await refuse(loginTexts.weakLogin, securityTexts.weakLogin);
  if (!user) throw await refuse(loginTexts.noRole, securityTexts.noRole);
  if (user.disabled) throw await refuse(loginTexts.disabled, securityTexts.disabledAccount);
  // The identity provider knows the devices of its users, and notifies them of new ones.
  const login = { method: "PROVIDER", kind, isKnownDevice: true } as const;
  const details = { address, idToken: answer.idToken, detail: securityTexts.provider, ...login };
  return { ticket: await completeLogin(dependencies, user, details), userId: user.username };
}

/** The required assurance; only the signed token counts. */
const isStrongEnough = ({ acr, amr }: ProviderAnswer, { acrValues, amrValues }: OidcSettings) =>
  (acrValues.length === 0 || (acr !== undefined && acrValues.includes(acr))) &&
  (amrValues.length === 0 || amr.some((method) => amrValues.includes(method)));

interface ProviderUserNow {
  existing: Account | undefined;
  roles: RoleId[];
  answer: ProviderAnswer;
  address: string;
}

/** Updates the account to what the provider says now, for every login of the user. Undefined when it gives no role any more. */
async function takeOver(
  { db, now, record }: LoginDependencies,
  { existing, roles, answer, address }: ProviderUserNow,
): Promise<Account | undefined> {
  const { issuer, subject, claims } = answer;
  if (existing && existing.roles.join() !== roles.join()) {
    const detail = securityTexts.rolesOf(existing.username, existing.roles, roles);
    await record({ type: "ROLES_CHANGED", by: existing, aboutId: existing.id, address, detail });
  }
  if (roles.length > 0) return saveProviderUser(db, { issuer, subject, roles, ...namesIn(claims, subject) }, now());
  if (existing) await changeAccounts(db, [existing], { roles });
  return undefined;
}

function namesIn(claims: Claims, subject: string) {
  const username = firstText(claims, ["preferred_username", "email"]) ?? subject;
  return {
    username: username.slice(0, 200),
    firstName: firstText(claims, ["given_name", "name"]) ?? username.slice(0, 200),
    lastName: firstText(claims, ["family_name"]) ?? "",
  };
}

/** Without the null character, which PostgreSQL cannot store. */
function firstText(claims: Claims, names: string[]): string | undefined {
  const texts = names.map((name) => claims[name]).filter((value) => typeof value === "string");
  return texts.map((text) => text.replaceAll("\0", "").trim().slice(0, 200)).find((text) => text !== "");
}
