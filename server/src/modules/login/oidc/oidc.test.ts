import { getUserProfile, listUserRoles, listUsers, type RoleId } from "@indikatorkatalogen/contract";
import { afterAll, expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { unseal } from "../../../secrets/sealed-text.ts";
import { givenAccount } from "../../../testing/given-account.ts";
import { startIdentityProvider } from "../../../testing/identity-provider.ts";
import { startTestApp, testLogin } from "../../../testing/start-test-app.ts";
import { setDisabled } from "../accounts/accounts.service.ts";

const publicUrl = "http://katalog.test";
const provider = await startIdentityProvider(publicUrl);
afterAll(() => provider.stop());

const oidc = {
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  scope: "openid profile",
  roleClaim: "roles",
  roleMap: { "katalog-redaktor": "EDITOR", "katalog-admin": "ADMIN" } satisfies Record<string, RoleId>,
  acrValues: [],
  amrValues: [],
};
const { app, db, call, clock, logIn } = await startTestApp({ login: { ...testLogin, publicUrl, oidc } });

/** A browser: stores cookies for each of the two sites. */
function openBrowser(catalogue = app) {
  const jars = { catalogue: new Map<string, string>(), provider: new Map<string, string>() };

  const storeCookies = (jar: Map<string, string>, lines: string[]) => {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
  };
  const cookieOf = (jar: Map<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

  return {
    cookies: jars.catalogue,
    atCatalogue: async (path: string) => {
      // As a browser sends for a link on our own page.
      const headers = { cookie: cookieOf(jars.catalogue), "sec-fetch-site": "same-origin" };
      const response = await catalogue.inject({ url: path, headers });
      storeCookies(jars.catalogue, [response.headers["set-cookie"] ?? []].flat());
      return { status: response.statusCode, location: response.headers.location ?? "", body: response.body };
    },
    atProvider: async (address: string, fields?: Record<string, string>) => {
      const response = await fetch(address, {
        redirect: "manual",
        headers: { cookie: cookieOf(jars.provider) },
        ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
      });
      storeCookies(jars.provider, response.headers.getSetCookie());
      const location = response.headers.get("location");
      return { location: location ? new URL(location, address).href : "", body: await response.text() };
    },
  };
}

type Browser = ReturnType<typeof openBrowser>;

/** From the login page to the provider and back; returns the path that the provider redirects to. */
async function goToProvider(browser: Browser, returnPath = "/") {
  const start = await browser.atCatalogue(`/login/oidc?return=${encodeURIComponent(returnPath)}`);
  let { location } = start;
  while (location.startsWith(provider.issuer)) location = (await browser.atProvider(location)).location;
  expect(location.startsWith(`${publicUrl}/login/oidc/callback?`)).toBe(true);
  return location.slice(publicUrl.length);
}

async function logInAs(roles: unknown, subject = newId(), browser = openBrowser()) {
  provider.setUser({
    subject,
    claims: { given_name: "Siv", family_name: "Ek", preferred_username: `siv-${subject}`, roles },
  });
  const answer = await browser.atCatalogue(await goToProvider(browser, "/measure/1"));
  return { browser, answer, subject, ticket: browser.cookies.get("hiqaa") };
}

test("a user of the identity provider logs in with the roles of the claim", async () => {
  const { answer, subject, ticket } = await logInAs(["katalog-redaktor", "something else"]);

  expect([answer.status, answer.location]).toEqual([303, "/#/measure/1"]);
  const roles = await call(listUserRoles, { params: { userId: `siv-${subject}` } }, ticket);
  expect(roles.body).toEqual([{ id: "EDITOR", name: "Redaktör" }]);
});

test("the request has PKCE, state and nonce, and the attempt is stored in a signed cookie", async () => {
  const browser = openBrowser();

  const { location } = await browser.atCatalogue("/login/oidc");

  const sent = new URL(location).searchParams;
  expect(sent.get("code_challenge_method")).toBe("S256");
  expect(sent.has("acr_values")).toBe(false);
  expect(sent.get("redirect_uri")).toBe(`${publicUrl}/login/oidc/callback`);
  for (const name of ["code_challenge", "state", "nonce"]) expect(sent.get(name)).toMatch(/^[\w-]{43}$/);
  expect(browser.cookies.get("hiqaa-login")).toMatch(/^[\w-]+\.[^.]{43,}$/);
});

test("the same user keeps the account, with current names and roles", async () => {
  const { subject } = await logInAs(["katalog-redaktor"]);

  await logInAs(["katalog-admin"], subject);

  const users = await db.selectFrom("appUser").selectAll().where("subject", "=", subject).execute();
  expect(users).toMatchObject([{ issuer: provider.issuer, roles: ["ADMIN"], firstName: "Siv", passwordHash: null }]);
});

test("a name that is blank is replaced by the username, and names are stored as far as the database can", async () => {
  const subject = newId();
  const claims = { preferred_username: `\0 siv-${subject}`, given_name: " ", family_name: "n".repeat(300) };
  provider.setUser({ subject, claims: { ...claims, roles: ["katalog-redaktor"] } });
  const browser = openBrowser();

  await browser.atCatalogue(await goToProvider(browser));

  const users = await db.selectFrom("appUser").selectAll().where("subject", "=", subject).execute();
  const username = `siv-${subject}`;
  expect(users).toMatchObject([{ username, firstName: username, lastName: "n".repeat(200) }]);
});

test.for([[[]], [["EDITOR"]], ["none"], [undefined]] as const)(
  "a user without a role here is not let in: %j",
  async ([roles]) => {
    const { answer, ticket } = await logInAs(roles);

    expect(answer.status).toBe(401);
    expect(answer.body).toContain("Ditt konto har ingen roll i Indikatorkatalogen.");
    expect(ticket).toBeUndefined();
  },
);

test("a user whose account here is disabled is refused", async () => {
  const { subject, ticket } = await logInAs(["katalog-redaktor"]);

  await setDisabled(db, `siv-${subject}`, true);
  const again = await logInAs(["katalog-redaktor"], subject);

  expect((await call(getUserProfile, {}, ticket)).error.code).toBe("INVALID_TICKET_401");
  expect([again.answer.status, again.ticket]).toEqual([401, undefined]);
  expect(again.answer.body).toContain("avstängt");
});

test("a visitor who cancels at the identity provider sees the login page again", async () => {
  const browser = openBrowser();
  provider.setUser(undefined);

  const answer = await browser.atCatalogue(await goToProvider(browser));

  expect(answer.status).toBe(401);
  expect(answer.body).toContain("Inloggningen avbröts hos identitetstjänsten.");
});

test("a response meant for another browser does not log in", async () => {
  provider.setUser({ subject: newId(), claims: { roles: ["katalog-admin"] } });
  const attackers = await goToProvider(openBrowser());
  const victim = openBrowser();
  await victim.atCatalogue("/login/oidc");

  const withOwnAttempt = await victim.atCatalogue(attackers);
  const withNone = await openBrowser().atCatalogue(attackers);

  expect([withOwnAttempt.status, withNone.status]).toEqual([401, 400]);
  expect(victim.cookies.has("hiqaa")).toBe(false);
});

test("a response can be used once", async () => {
  const browser = openBrowser();
  provider.setUser({ subject: newId(), claims: { roles: ["katalog-admin"] } });
  const path = await goToProvider(browser);
  const attempt = browser.cookies.get("hiqaa-login") ?? "";
  await browser.atCatalogue(path);

  const second = openBrowser();
  second.cookies.set("hiqaa-login", attempt);
  const answer = await second.atCatalogue(path);

  expect(answer.status).toBe(401);
  expect(browser.cookies.has("hiqaa-login")).toBe(false);
});

test("an attempt that is modified, or older than ten minutes, is invalid", async () => {
  const browser = openBrowser();
  provider.setUser({ subject: newId(), claims: { roles: ["katalog-admin"] } });
  const path = await goToProvider(browser);
  const attempt = browser.cookies.get("hiqaa-login") ?? "";

  const tampered = openBrowser();
  tampered.cookies.set("hiqaa-login", `x${attempt}`);
  const refused = await tampered.atCatalogue(path);
  clock.now = new Date(clock.now.getTime() + 600_000);
  const late = await browser.atCatalogue(path);

  expect([refused.status, late.status]).toEqual([400, 400]);
  expect(late.body).toContain("Inloggningen tog för lång tid");
});

test("new roles from the provider are recorded in the security log, and unchanged ones are not", async () => {
  const { subject } = await logInAs(["katalog-redaktor"]);
  for (const roles of [["katalog-redaktor"], ["katalog-admin"]]) await logInAs(roles, subject);

  const { id } = await db.selectFrom("appUser").select("id").where("subject", "=", subject).executeTakeFirstOrThrow();
  const events = db.selectFrom("securityEvent").select(["type", "detail"]).where("aboutId", "=", id);
  expect(await events.where("type", "<>", "LOGIN").execute()).toEqual([
    { type: "ROLES_CHANGED", detail: `siv-${subject}: EDITOR → ADMIN` },
  ]);
});

test("roles that the provider removes end at the next login, for every ticket of the user", async () => {
  const first = await logInAs(["katalog-admin", "katalog-redaktor"]);
  const second = await logInAs(["katalog-redaktor"], first.subject);

  const mayAdminister = (await call(listUsers, { query: {} }, first.ticket)).status;
  const roles = await call(listUserRoles, { params: { userId: `siv-${first.subject}` } }, first.ticket);
  const refused = await logInAs([], first.subject);

  expect([mayAdminister, roles.body.map(({ id }) => id)]).toEqual([401, ["EDITOR"]]);
  expect(refused.answer.status).toBe(401);
  for (const { ticket } of [first, second]) {
    expect((await call(getUserProfile, {}, ticket)).error.code).toBe("INVALID_TICKET_401");
  }
});

test("a login below the required assurance is refused, and a strong one accepted", async () => {
  const strict = await startTestApp({
    login: { ...testLogin, publicUrl, oidc: { ...oidc, acrValues: ["loa3"], amrValues: ["mfa", "sc"] } },
  });
  const claims = { roles: ["katalog-redaktor"] };
  const outcomes: [number, string][] = [];
  for (const strength of [
    {},
    { acr: "loa3", amr: ["pwd"] },
    { acr: "loa2", amr: ["sc"] },
    { acr: "loa3", amr: ["sc"] },
  ]) {
    provider.setUser({ subject: newId(), claims, ...strength });
    const browser = openBrowser(strict.app);
    const { location } = await browser.atCatalogue("/login/oidc");
    expect(new URL(location).searchParams.get("acr_values")).toBe("loa3");
    const { status, body } = await browser.atCatalogue(await goToProvider(browser));
    outcomes.push([status, body.includes("inte stark nog") ? "weak" : ""]);
  }

  expect(outcomes).toEqual([
    [401, "weak"],
    [401, "weak"],
    [401, "weak"],
    [303, ""],
  ]);
});

test("the ID token for the provider's logout is stored encrypted with the ticket", async () => {
  const { ticket = "" } = await logInAs(["katalog-redaktor"]);

  const rows = await db.selectFrom("ticket").select("idToken").where("idToken", "is not", null).execute();

  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ idToken }) => !idToken?.includes("."))).toBe(true);
  expect(rows.some(({ idToken }) => unseal(idToken ?? "", ticket)?.startsWith("ey"))).toBe(true);
  expect(rows.every(({ idToken }) => unseal(idToken ?? "", "another ticket") === undefined)).toBe(true);
});

test("logging out ends the ticket here and the login at the identity provider, which redirects back", async () => {
  const { browser, ticket } = await logInAs(["katalog-redaktor"]);

  const { body } = await browser.atCatalogue("/logout/");
  const address = (/id="end-session" href="([^"]+)"/.exec(body)?.[1] ?? "").replaceAll("&amp;", "&");
  const question = await browser.atProvider(address);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(question.body)?.[1] ?? "";
  const end = await browser.atProvider(`${provider.issuer}/session/end/confirm`, { xsrf, logout: "yes" });

  expect((await call(getUserProfile, {}, ticket)).error.code).toBe("INVALID_TICKET_401");
  expect(new URL(address).searchParams.get("id_token_hint")).toMatch(/^ey/);
  expect(end.location).toBe(`${publicUrl}/logout/`);
});

test("logging out of a local account does not lead to the identity provider", async () => {
  const browser = openBrowser();
  browser.cookies.set("hiqaa", await logIn("EDITOR"));

  const { status, body } = await browser.atCatalogue("/logout/");

  expect(status).toBe(200);
  expect(body).not.toContain(provider.issuer);
});

test("the login page offers the identity provider, and local accounts only when there are any", async () => {
  const own = await startTestApp({ login: { ...testLogin, publicUrl, oidc } });
  const without = await own.app.inject("/login/?return=/measure/1");
  await givenAccount(own.db);
  const withLocal = await own.app.inject("/login/");

  expect(without.body).toContain('href="/login/oidc?return=%2Fmeasure%2F1"');
  expect(without.body).not.toContain('id="password"');
  expect(withLocal.body).toContain("Reservkonto");
  expect(withLocal.body).toContain('id="password"');
});

test("while the identity provider is unavailable, the login page says so, and logging out still works", async () => {
  const offline = await startTestApp({
    login: {
      ...testLogin,
      publicUrl,
      oidc: {
        issuer: "http://127.0.0.1:9",
        clientId: "x",
        clientSecret: "x",
        scope: "openid",
        roleClaim: "roles",
        roleMap: {},
        acrValues: [],
        amrValues: [],
      },
    },
  });
  const ticket = await offline.logIn("READER");
  await offline.db.updateTable("ticket").set({ idToken: "ey" }).execute();

  const login = await offline.app.inject("/login/oidc");
  const logout = await offline.app.inject({ url: "/logout/", cookies: { hiqaa: ticket } });

  expect(login.statusCode).toBe(503);
  expect(login.body).toContain("Identitetstjänsten svarar inte.");
  expect(logout.statusCode).toBe(200);
});
