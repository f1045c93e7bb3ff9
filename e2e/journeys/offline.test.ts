import type { Page } from "@playwright/test";
import { expect, logIn, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

const readTitle = "Reperfusion inom rekommenderad tid vid STEMI";

/** The addresses of all stored answers. */
const storedAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("responses-"));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url);
  });

/** The service worker controls the page and has stored what the page shows. */
async function openReadable(page: Page): Promise<void> {
  await page.goto("/#/?search=stemi");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => storedAnswers(page)).toContainEqual(expect.stringContaining("searchlatest"));
}

test("what has been read can be read again without a network, and the rest says why it cannot", async ({
  page,
  context,
}) => {
  await openReadable(page);
  await page.getByRole("link", { name: readTitle }).click();
  await expect(page.getByRole("heading", { level: 1, name: readTitle })).toBeVisible();
  await page.goBack();
  const other = page.getByRole("rowheader").filter({ hasNotText: readTitle }).getByRole("link").first();
  const title = (await other.textContent()) ?? "";

  await context.setOffline(true);
  await other.click();
  await expect(page.getByText("Du har ingen kontakt med nätet.")).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(page.getByText("Ingen kontakt med nätet.", { exact: false })).toBeVisible();
  await page.getByRole("link", { name: readTitle }).click();
  await expect(page.getByRole("heading", { level: 1, name: readTitle })).toBeVisible();
  await expect(page.getByText("Täljare").first()).toBeVisible();

  await page.goBack();
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByText("Du har ingen kontakt med nätet.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("what was read before the service worker started can be read offline too", async ({ page, context }) => {
  await page.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    const isAllowed = new Promise((resolve) => addEventListener("allow-worker", resolve));
    serviceWorker.register = (...args) => isAllowed.then(() => register(...args));
  });
  await page.goto("/#/?search=stemi");
  await page.getByRole("link", { name: readTitle }).click();
  await expect(page.getByRole("heading", { level: 1, name: readTitle })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await page.goBack();
  await page.evaluate(() => dispatchEvent(new Event("allow-worker")));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => storedAnswers(page)).toContainEqual(expect.stringMatching(/\/measures\/[0-9a-f-]{36}/));

  await context.setOffline(true);
  await page.reload();
  await page.getByRole("link", { name: readTitle }).click();

  await expect(page.getByRole("heading", { level: 1, name: readTitle })).toBeVisible();
});

test("the program is the newest while there is a network, and an older one only without", async ({ page, context }) => {
  await openReadable(page);
  await page.evaluate(async () => {
    const old = new Response("<h1>Older program</h1>", { headers: { "content-type": "text/html" } });
    await (await caches.open("pages")).put("/", old);
    await caches.open("assets-of-an-older-build");
  });

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Older program" })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole("link", { name: readTitle })).toBeVisible();
});

test("nothing is stored for those who are logged in, and logging out deletes what was stored before", async ({
  page,
}) => {
  await openReadable(page);
  // The last request that the page makes by itself; its response may be stored after the list is shown.
  const isComplete = (urls: string[]) => urls.some((url) => url.includes("/searchfilters/public"));
  await expect.poll(async () => isComplete(await storedAnswers(page))).toBe(true);
  const before = await storedAnswers(page);
  await logIn(page, "redaktor");

  await page.reload();
  await page.getByRole("link", { name: readTitle }).click();
  await expect(page.getByRole("heading", { level: 1, name: readTitle })).toBeVisible();
  expect(await storedAnswers(page)).toEqual(before);

  await page.getByRole("button", { name: /Ditt konto/ }).click();
  await page.getByRole("link", { name: "Logga ut", exact: true }).click();
  await expect(page.getByRole("link", { name: "Logga in" })).toBeVisible();
  await expect.poll(async () => (await storedAnswers(page)).some((url) => before.includes(url))).toBe(false);
});
