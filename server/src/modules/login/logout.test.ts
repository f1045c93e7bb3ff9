import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { getUserProfile, loginResponse } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { givenAccount } from "../../testing/given-account.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const { app, db, call, logIn } = await startTestApp();
const script = await readFile(new URL("./pages/logout.js", import.meta.url), "utf8");

const own = { "sec-fetch-site": "same-origin" };
const hasEnded = async (ticket: string) => (await call(getUserProfile, {}, ticket)).error.code === "INVALID_TICKET_401";

test.for([{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "none" }, {}])(
  "a link from elsewhere asks before it logs anybody out: %j",
  async (headers) => {
    const ticket = await logIn("EDITOR");

    const confirmation = await app.inject({
      url: "/logout/",
      cookies: { hiqaa: ticket },
      headers: headers as typeof own,
    });

    expect(confirmation.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(confirmation.body).toContain("Vill du logga ut?");
    expect(confirmation.headers["set-cookie"]).toBeUndefined();
    expect(await hasEnded(ticket)).toBe(false);
  },
);

test("the confirmation page has a form of ours, and another site's form is refused", async () => {
  const ticket = await logIn("EDITOR");
  const post = (headers: Record<string, string>) =>
    app.inject({
      method: "POST",
      url: "/logout/",
      cookies: { hiqaa: ticket },
      payload: "",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });

  const foreign = await post({ "sec-fetch-site": "cross-site" });
  expect([foreign.statusCode, await hasEnded(ticket)]).toEqual([400, false]);
  const answered = await post(own);

  expect(answered.body).toContain("Du är utloggad.");
  expect(await hasEnded(ticket)).toBe(true);
});

test("logging out everywhere ends every login of the user, and of no other user", async () => {
  const { username, password } = await givenAccount(db);
  const logInAgain = async () =>
    loginResponse.parse((await app.inject({ method: "POST", url: "/login/", payload: { username, password } })).json());
  const [here, elsewhere] = [await logInAgain(), await logInAgain()];
  const other = await logIn("EDITOR");

  const address = { url: "/logout/?everywhere=true", cookies: { hiqaa: here.ticket } };
  expect((await app.inject(address)).body).toContain('<input type="hidden" name="everywhere" value="true">');
  await app.inject({ ...address, headers: own });

  expect(await Promise.all([here.ticket, elsewhere.ticket, other].map(hasEnded))).toEqual([true, true, false]);
});

test("logging out ends the ticket in the cookie, and clears the cookie", async () => {
  const ticket = await logIn("EDITOR");
  const other = await logIn("EDITOR");

  const { statusCode, headers, body } = await app.inject({ url: "/logout/", cookies: { hiqaa: ticket }, headers: own });

  expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(headers["set-cookie"]).toBe("hiqaa=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax");
  expect((await call(getUserProfile, {}, ticket)).error.code).toBe("INVALID_TICKET_401");
  expect((await call(getUserProfile, {}, other)).error.code).toBe("ENTITY_NOT_FOUND_404");
  expect(body).toContain('<script src="/logout/logout.js" defer></script>');
  expect(body).toContain('<a href="/">Till startsidan</a>');
});

test.for([{}, { hiqaa: "nonsense" }])("logging out without a ticket is harmless: %j", async (cookies) => {
  const { statusCode } = await app.inject({ url: "/logout/", cookies: cookies as Record<string, string> });

  expect(statusCode).toBe(200);
});

test("the script that finds the return path is served", async () => {
  const { body, headers } = await app.inject("/logout/logout.js");

  expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(body).toBe(script);
});

/** Runs the page's script in a simulated browser and returns the address it goes to. */
function followLogout(hash: string, { endSession, remembered }: { endSession?: string; remembered?: string } = {}) {
  class HTMLAnchorElement {
    href = endSession;
  }
  const memory = new Map<string, string>(remembered === undefined ? [] : [["logout-return", remembered]]);
  const visited: string[] = [];
  runInNewContext(script, {
    HTMLAnchorElement,
    location: { hash, replace: (address: string) => visited.push(address) },
    document: { getElementById: () => (endSession ? new HTMLAnchorElement() : null) },
    sessionStorage: {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: string) => memory.set(key, value),
      removeItem: (key: string) => memory.delete(key),
    },
  });
  return { visited, memory: [...memory.values()] };
}

test.for([
  ["#/measure/1?version=2", "/#/measure/1?version=2"],
  ["#/sourceSystems/1", "/#/sourceSystems/1"],
  ["#/administration/viewGroups/1", "/#/administration/viewGroups/1"],
  ["#/administration/viewTemplates/", "/#/administration/viewTemplates/"],
  ["#/administration/viewTemplates/1", "/"],
  ["#/administration/keywords", "/"],
  ["#/measure", "/"],
  ["#//evil.example/measure/", "/"],
  ["#https://evil.example/measure/1", "/"],
  ["", "/"],
] as const)("after logout from %s the visitor comes to %s", ([hash, address]) => {
  expect(followLogout(hash).visited).toEqual([address]);
});

test("the return path is stored while the identity provider ends its own login", () => {
  const leaving = followLogout("#/measure/1", { endSession: "https://idp.example/end" });
  const returning = followLogout("", { remembered: "/measure/1" });

  expect(leaving).toEqual({ visited: ["https://idp.example/end"], memory: ["/measure/1"] });
  expect(returning).toEqual({ visited: ["/#/measure/1"], memory: [] });
});
