import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const oidc = {
  PUBLIC_URL: "https://katalog.example.se",
  OIDC_ISSUER: "https://idp.example.se/realms/vard",
  OIDC_CLIENT_ID: "katalogen",
  OIDC_CLIENT_SECRET: "hemligt",
  DEMO: "false",
};

test.for([{ NODE_ENV: "production", DEMO: "true" }, { HOST: "0.0.0.0" }, { PUBLIC_URL: "https://katalog.example.se" }])(
  "the demo, whose passwords everyone knows, is not opened to others: %j",
  (env) => {
    expect(() => readConfig(env)).toThrow("known passwords");
  },
);

test("a demo can have a public address on this machine", () => {
  expect(readConfig({ PUBLIC_URL: "http://[::1]:3000" }).demo).toBe(true);
});

test("OpenID Connect takes its settings, with roles named as ours unless mapped", () => {
  expect(readConfig(oidc).oidc).toEqual({
    issuer: "https://idp.example.se/realms/vard",
    clientId: "katalogen",
    clientSecret: "hemligt",
    scope: "openid profile",
    acrValues: [],
    amrValues: [],
    roleClaim: "roles",
    roleMap: {
      READER: "READER",
      EDITOR: "EDITOR",
      MAIN_EDITOR: "MAIN_EDITOR",
      ADMIN: "ADMIN",
      TECH_ADMIN: "TECH_ADMIN",
    },
  });
});

test("values of the role claim can be mapped to roles", () => {
  const env = { ...oidc, OIDC_ROLE_MAP: "katalog-redaktor=EDITOR, katalog-admin = ADMIN" };

  expect(readConfig(env).oidc?.roleMap).toEqual({ "katalog-redaktor": "EDITOR", "katalog-admin": "ADMIN" });
});

test.for(["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "PUBLIC_URL"])(
  "OpenID Connect without %s stops the start",
  (name) => {
    expect(() => readConfig({ ...oidc, [name]: "" })).toThrow("OpenID Connect needs");
  },
);

test("an identity provider on another machine must use https; one on this machine need not", () => {
  expect(() => readConfig({ ...oidc, OIDC_ISSUER: "http://idp.example.se" })).toThrow("must use https");
  expect(readConfig({ ...oidc, OIDC_ISSUER: "http://127.0.0.1:9000" }).oidc?.issuer).toBe("http://127.0.0.1:9000");
});

test.for([
  [{ OIDC_ROLE_MAP: "redaktor=CHIEF" }, "OIDC_ROLE_MAP=redaktor=CHIEF is not valid"],
  [{ OIDC_ROLE_MAP: "redaktor" }, "OIDC_ROLE_MAP=redaktor is not valid"],
  [{ OIDC_SCOPE: "profile" }, "OIDC_SCOPE=profile is not valid: scopes with spaces between, openid among them"],
] as const)("a wrong value is answered with one line: %j", ([env, line]) => {
  expect(() => readConfig(env)).toThrow(line);
});

test("a wrong database address is not repeated, because it may hold a password", () => {
  expect(() => readConfig({ DATABASE_URL: "mysql://user:hemligt@db" })).toThrow(
    /^DATABASE_URL is not valid: (?!.*hemligt)/,
  );
});
