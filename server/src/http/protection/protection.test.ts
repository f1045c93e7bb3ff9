import { apiBasePath, errorBody, getHealth, searchMeasures } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { startTestApp, testLogin } from "../../testing/start-test-app.ts";
import { toLoggedPath } from "../logging/logger.ts";

const { app, call, logIn } = await startTestApp();

/** A malformed search: nothing is searched, but the request counts towards the rate limit. */
const search = (remoteAddress: string, headers: Record<string, string> = {}, query: object = {}) =>
  app.inject({
    method: "POST",
    url: apiBasePath + searchMeasures.path,
    payload: { index: "x", ...query },
    remoteAddress,
    headers,
  });

test("every answer of the API is kept out of caches and depends on the ticket", async () => {
  const ticket = await logIn("READER");

  const answers = await Promise.all([
    call(searchMeasures, { body: {} }, ticket),
    call(searchMeasures, { body: {} }, "nonsense"),
    call(getHealth, {}),
  ]);

  for (const { headers } of answers) {
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers.vary).toContain("x-hiqaa");
  }
});

test("pages and answers carry the security headers, and no script may run but our own files", async () => {
  const { headers } = await app.inject("/login/");

  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
  });
  expect(headers["content-security-policy"]).toContain("script-src 'self';style-src 'self';");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["access-control-allow-origin"]).toBeUndefined();
});

test("browsers are told to insist on https only where there is https", async () => {
  const secure = await startTestApp({ login: { ...testLogin, publicUrl: "https://katalog.example.se" } });

  const overHttp = await app.inject("/login/");
  const overHttps = await secure.app.inject("/login/");

  expect(overHttp.headers["strict-transport-security"]).toBeUndefined();
  expect(overHttps.headers["strict-transport-security"]).toBe("max-age=31536000");
});

const expensiveQuery = { facets: true, pageSize: 1000, keywords: Array.from({ length: 200 }, () => "x") };

/** Sends searches until the rate limit of a minute is reached, and returns how many were accepted. */
async function exhaustRateLimit(address: string, query: object): Promise<number> {
  for (let number = 0; ; number += 1) {
    const answer = await search(address, {}, query);
    if (answer.statusCode === 400) continue;
    expect([answer.statusCode, errorBody.parse(answer.json()).code]).toEqual([429, "TOO_MANY_REQUESTS_429"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    return number;
  }
}

test("an address that searches without pause is limited, the sooner the more its searches cost", async () => {
  expect(await exhaustRateLimit("192.0.2.7", expensiveQuery)).toBe(171);
  expect(await exhaustRateLimit("192.0.2.8", {})).toBe(1600);

  expect((await search("192.0.2.9")).statusCode).toBe(400);
  // No proxy is trusted by default, so a client cannot pass for another address.
  expect((await search("192.0.2.7", { "x-forwarded-for": "192.0.2.10" })).statusCode).toBe(429);
});

test("programs on this machine are not limited, but visitors behind a proxy on it that nobody has configured are", async () => {
  const viaProxy = { "x-forwarded-for": "198.51.100.7" };
  for (let number = 0; number < 171; number += 1) {
    expect((await search("127.0.0.1", {}, expensiveQuery)).statusCode).toBe(400);
    expect((await search("127.0.0.1", viaProxy, expensiveQuery)).statusCode).toBe(400);
  }

  expect((await search("127.0.0.1", viaProxy, expensiveQuery)).statusCode).toBe(429);
  expect((await search("127.0.0.1", {}, expensiveQuery)).statusCode).toBe(400);
});

test("only http and https are taken for the protocol that a proxy names", async () => {
  const { app: proxied } = await startTestApp({ trustedProxies: ["127.0.0.1"] });
  const feedVia = async (protocol: string) =>
    (
      await proxied.inject({
        url: `${apiBasePath}/changes/atom`,
        headers: { host: "localhost", "x-forwarded-proto": protocol },
      })
    ).body;

  expect(await feedVia("https")).toContain("<id>https://localhost/");
  expect(await feedVia("javascript")).toContain("<id>http://localhost/");
});

test("a forwarded address is used only when it comes from a trusted proxy", async () => {
  const publicUrl = "https://katalog.example.se";
  const { app: proxied } = await startTestApp({ login: { ...testLogin, publicUrl }, trustedProxies: ["10.0.0.5"] });
  proxied.get("/address", async ({ ip }) => ip);
  const addressFrom = async (remoteAddress: string) =>
    (await proxied.inject({ url: "/address", remoteAddress, headers: { "x-forwarded-for": "198.51.100.1" } })).body;

  expect(await addressFrom("10.0.0.5")).toBe("198.51.100.1");
  expect(await addressFrom("10.0.0.6")).toBe("10.0.0.6");
  expect(await addressFrom("203.0.113.5")).toBe("203.0.113.5");
});

test("only the public host name and those of this machine are accepted; health checks may use any", async () => {
  const { app: named } = await startTestApp({ login: { ...testLogin, publicUrl: "https://katalog.example.se" } });
  const statusOf = async (host: string, url: string) => (await named.inject({ url, headers: { host } })).statusCode;
  const names = ["katalog.example.se", "KATALOG.example.se:443", "127.0.0.1:3000", "[::1]:3000", "localhost"];

  for (const name of names) expect([name, await statusOf(name, "/login/")]).toEqual([name, 200]);
  for (const name of ["evil.example", "katalog.example.se.evil.example", "10.0.0.7:3000", "127.0.0.1.evil.example"]) {
    expect([name, await statusOf(name, "/login/")]).toEqual([name, 400]);
    expect(await statusOf(name, `${apiBasePath}/techadminfrontendfacade/health`)).toBe(200);
  }
});

test("a body that is too large gets our error body", async () => {
  const answer = await app.inject({
    method: "POST",
    url: apiBasePath + searchMeasures.path,
    payload: { searchValue: "x".repeat(1_100_000) },
  });

  expect([answer.statusCode, errorBody.parse(answer.json()).code]).toEqual([413, "PAYLOAD_TOO_LARGE_413"]);
});

test("no ticket ends up in the log, wherever in the address it is", async () => {
  const lines: string[] = [];
  const logger = { level: "info", stream: { write: (line: string) => void lines.push(line) } };
  const logged = await startTestApp({ logger });
  const ticket = await logged.logIn("READER");

  await logged.app.inject({
    url: `/bvo-proxy/ticketinformation/${ticket}?ticket=${ticket}`,
    headers: { "x-hiqaa": ticket, cookie: `hiqaa=${ticket}` },
  });
  await logged.app.inject({ url: "/logout/", cookies: { hiqaa: ticket } });

  expect(lines.join()).toContain("/bvo-proxy/ticketinformation/***");
  expect(lines.join()).not.toContain(ticket);
});

test.for([
  ["/measures/0190a1b2-0000-7000-8000-000000000000?x=y", "/measures/0190a1b2-0000-7000-8000-000000000000"],
  [`/a/${"%41".repeat(43)}/b`, "/a/***/b"],
] as const)("the address %s is logged as %s", ([url, path]) => {
  expect(toLoggedPath(url)).toBe(path);
});
