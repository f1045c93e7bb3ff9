import { expect, test } from "vitest";
import { rolesIn } from "./role-claims.ts";

const roleMap = { "katalog-redaktor": "EDITOR", "katalog-admin": "ADMIN", READER: "READER" } as const;

test.for([
  [{ roles: ["katalog-admin", "katalog-redaktor", "katalog-admin"] }, "roles", ["EDITOR", "ADMIN"]],
  [{ roles: "READER" }, "roles", ["READER"]],
  [{ realm_access: { roles: ["READER"] } }, "realm_access.roles", ["READER"]],
  [{ "https://example.se/roles": ["READER"] }, "https://example.se/roles", ["READER"]],
  [{ roles: ["constructor", "ADMIN", 7, null] }, "roles", []],
  [{ roles: { READER: true } }, "roles", []],
  [{}, "roles", []],
  [{}, "realm_access.roles", []],
] as const)("the claims %j give, by the claim %s, the roles %j", ([claims, roleClaim, roles]) => {
  expect(rolesIn(claims, { roleClaim, roleMap })).toEqual(roles);
});
