import { test as base, expect, type Page } from "@playwright/test";

export { expect };

/** The browser's own message about a refused call; journeys check those by what the user sees. */
const refusedCall = /^Failed to load resource/;

/** Every error in the console and every uncaught error fails the journey. */
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
 * The tag of journeys that run in the long form only, `npm run test:journeys`: at a second width, or covering what
 * other tests check one by one.
 */
export const longForm = { tag: "@long" };
export const longFormIf = (isLong: boolean) => (isLong ? longForm : {});

export type DemoAccount = "lasare" | "redaktor" | "huvudredaktor" | "administrator" | "teknik";

/** Logs in by a direct call, which gives the browser the cookie. */
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
 * Without live updates, the page learns only from its next call that a login has ended or that somebody else has
 * written.
 */
export async function blockLiveUpdates(page: Page): Promise<void> {
  await page.route(/\/live\//, (route) => route.abort());
}

/** The part of the address that the web application reads. */
export const pathOf = (page: Page): string => decodeURIComponent(new URL(page.url()).hash.slice(1));
