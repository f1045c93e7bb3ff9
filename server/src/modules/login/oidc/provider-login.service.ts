import { AppError } from "../../../errors/app-error.ts";
import { loginTexts } from "../../../texts/login-texts.ts";
import { saveProviderUser } from "../accounts/accounts.repository.ts";
import type { LoginDependencies, OidcSettings } from "../login-settings.ts";
import { issueTicket } from "../tickets.service.ts";
import type { ProviderAnswer } from "./oidc-client.ts";
import { rolesIn } from "./role-claims.ts";

type Claims = ProviderAnswer["claims"];

/** Lets a user of the identity provider in: known by issuer and subject, with the roles that the provider gives today. */
export async function logInProviderUser(
  { db, now }: LoginDependencies,
  settings: OidcSettings,
  { issuer, subject, claims, idToken }: ProviderAnswer,
): Promise<{ ticket: string; userId: string }> {
  const roles = rolesIn(claims, settings);
  if (roles.length === 0) throw new AppError("UNAUTHORIZED_401", loginTexts.noRole);
  const user = await saveProviderUser(db, { issuer, subject, roles, ...namesIn(claims, subject) }, now());
  if (user.disabled) throw new AppError("UNAUTHORIZED_401", loginTexts.disabled);
  return { ticket: await issueTicket(db, user, now(), idToken), userId: user.username };
}

function namesIn(claims: Claims, subject: string) {
  const username = firstText(claims, ["preferred_username", "email"]) ?? subject;
  return {
    username: username.slice(0, 200),
    firstName: firstText(claims, ["given_name", "name"]) ?? username.slice(0, 200),
    lastName: firstText(claims, ["family_name"]) ?? "",
  };
}

/** Without the null character, which the database does not take. */
function firstText(claims: Claims, names: string[]): string | undefined {
  const texts = names.map((name) => claims[name]).filter((value) => typeof value === "string");
  return texts.map((text) => text.replaceAll("\0", "").trim().slice(0, 200)).find((text) => text !== "");
}
