import { type RoleId, roleIds } from "@indikatorkatalogen/contract";
import type { OidcSettings } from "../login-settings.ts";

type Claims = Readonly<Record<string, unknown>>;

/** The roles that a provider's claims give, in the order of the policy table. */
export function rolesIn(claims: Claims, { roleClaim, roleMap }: Pick<OidcSettings, "roleClaim" | "roleMap">): RoleId[] {
  const values = toTexts(valueAt(claims, roleClaim));
  const mapped = values.flatMap((value) => (Object.hasOwn(roleMap, value) ? [roleMap[value]] : []));
  return roleIds.filter((role) => mapped.includes(role));
}

/** A claim with exactly that name, else the nested claim that the dots lead to: `realm_access.roles`. */
function valueAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split(".").reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), claims);
}

const isObject = (value: unknown): value is Claims => typeof value === "object" && value !== null;

function toTexts(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item) => typeof item === "string");
}
