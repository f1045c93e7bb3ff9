import { test as base, expect, type Page } from "@playwright/test";

export { expect };

/** What the browser itself says about a call that was refused; the journeys check those by what the user sees. */
const refusedCall = /^Failed to load resource/;

/** Whatever a page writes as an error to the console, or does not catch, fails the journey. */
export const test = base.extend<{ watched: undefined }>({
  watched: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error" && !refusedCall.test(message.text())) errors.push(message.text());
      });
      context.on("weberror", (error) => errors.push(String(error.error())));
      await use(undefined);
      expect(errors, "errors in the console").toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * A journey of the long form, `npm run test:journeys`: the same at a second width, or a sweep whose causes other tests
 * cover one by one.
 */
export const longForm = { tag: "@long" };
export const longFormIf = (isLong: boolean) => (isLong ? longForm : {});

export type DemoAccount = "lasare" | "redaktor" | "huvudredaktor" | "administrator" | "teknik";

/** Logs in without the page; the browser has the cookie afterwards. */
export async function logIn(page: Page, username: DemoAccount): Promise<{ ticket: string }> {
  const response = await page.request.post("/login/", { data: { username, password: "demo" } });
  expect(response.status()).toBe(200);
  return response.json();
}

/** Fills in the login page. */
export async function logInByPage(page: Page, username: DemoAccount): Promise<void> {
  await page.getByLabel("Användarnamn").fill(username);
  await page.getByLabel("Lösenord").fill("demo");
  await page.getByRole("button", { name: "Logga in", exact: true }).click();
}

/**
 * Without live updates the page learns by its own next call what has happened elsewhere: that a login has ended, or that
 * somebody else has written.
 */
export async function blockLiveUpdates(page: Page): Promise<void> {
  await page.route(/\/live\//, (route) => route.abort());
}

/** The part of the address that the web itself reads. */
export const pathOf = (page: Page): string => decodeURIComponent(new URL(page.url()).hash.slice(1));
