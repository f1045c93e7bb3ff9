import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { StartError } from "./errors/start-error.ts";

const fault = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return "";
};

test("nothing set gives the embedded demo on loopback", () => {
  expect(readConfig({})).toMatchObject({ port: 3000, host: "127.0.0.1", databaseUrl: undefined, demo: true });
});

test("an empty variable is the same as none", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test("every wrong value gets a line of its own", () => {
  const lines = fault({ PORT: "abc", LOG_LEVEL: "loud", DEMO: "maybe" }).split("\n");

  expect(lines).toHaveLength(3);
  expect(lines.join()).toContain("PORT=abc is not valid");
});

test.each([{ DATABASE_URL: "postgres://db/catalogue" }, { NODE_ENV: "production" }])(
  "demo is off with %o",
  (environment) => {
    expect(readConfig(environment).demo).toBe(false);
  },
);

test("demo is refused in production and on other addresses than loopback", () => {
  expect(fault({ DEMO: "true", NODE_ENV: "production" })).toContain("DEMO=true is refused");
  expect(fault({ HOST: "0.0.0.0" })).toContain("HOST=0.0.0.0 is refused");
});

test("another address than loopback needs a public name, and proxies are trusted only by address", () => {
  const open = { DEMO: "false", HOST: "0.0.0.0", PUBLIC_URL: "https://katalog.example.se" };

  expect(fault({ DEMO: "false", HOST: "0.0.0.0" })).toContain("HOST=0.0.0.0 needs PUBLIC_URL");
  expect(readConfig(open).trustedProxies).toEqual([]);
  expect(readConfig({ ...open, TRUSTED_PROXIES: "10.0.0.7, 10.1.0.0/16,loopback" }).trustedProxies).toHaveLength(3);
  for (const wrong of ["proxy", "10.0.0.0/33", "::1/129", "*"]) {
    expect(fault({ ...open, TRUSTED_PROXIES: wrong })).toContain(`TRUSTED_PROXIES=${wrong} is not valid`);
  }
});

test("a secret in a wrong address is not shown", () => {
  expect(fault({ DATABASE_URL: "mysql://user:hemligt@host/db" })).not.toContain("hemligt");
});

test("visits are not counted unless an analytics server is configured, and then by a site id for the public address", () => {
  const matomo = { MATOMO_URL: "https://matomo.example.se", MATOMO_SITE_ID: "1" };

  expect(readConfig({}).analytics).toBeUndefined();
  expect(fault(matomo)).toContain("PUBLIC_URL");
  expect(readConfig({ ...matomo, DEMO: "false", PUBLIC_URL: "https://katalog.example.se" }).analytics).toEqual({
    url: "https://matomo.example.se/",
    host: "katalog.example.se",
    siteId: "1",
    otherSiteId: undefined,
  });
});
