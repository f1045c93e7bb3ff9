import { expectAccessible, expectNoSidewaysScroll } from "../support/accessibility.ts";
import { findMeasure } from "../support/catalogue.ts";
import { expectNoLayoutShift, watchLayoutShifts } from "../support/layout-shifts.ts";
import { expect, logIn, pathOf, test } from "../support/test.ts";

// Includes the widths at which an element returns to the row.
const widths = [320, 360, 390, 480, 600, 640, 800, 960, 988, 1040, 1120, 1200, 1280, 1920];

// The account with the longest menu.
for (const account of [undefined, "teknik"] as const) {
  test(`the app bar is one row at any width, ${account ? "logged in" : "logged out"}`, async ({ page }) => {
    if (account) await logIn(page, account);
    await page.goto("/#/accessibility");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const height = async () => (await page.locator("header").first().boundingBox())?.height;
      await expect.poll(height, { message: `at ${width} px` }).toBeLessThanOrEqual(64);
      await expectNoSidewaysScroll(page);
    }
  });
}

test("on a small screen the menu opens by its button, closes by Escape, and its links work", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/#/accessibility");
  const button = page.getByRole("button", { name: "Meny" });

  await button.click();
  await expect(page.getByRole("link", { name: "Hämta data" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Hämta data" })).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole("link", { name: "Hämta data" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "För dig som hämtar katalogen" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Kontraktsversioner" })).toBeVisible();
  await expectAccessible(page);
});

test("without a network the reader stays on the page with a message, and goes on when it is back", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watchLayoutShifts(page);
  const title = "Reperfusion inom rekommenderad tid vid STEMI";
  const { mId } = await findMeasure(page, { searchValue: title });
  await page.goto("/#/accessibility");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText(/Ingen kontakt med nätet/)).toBeInViewport();
  await expectNoLayoutShift(page);
  await page.evaluate((id) => {
    location.hash = `#/measure/${id}`;
  }, mId);
  await expect(page.getByText(/Ingen kontakt med nätet/)).toBeVisible();
  await expect(page.getByText("Något gick fel")).toHaveCount(0);
  await context.setOffline(false);

  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(/Ingen kontakt med nätet/)).toHaveCount(0);
  expect(pathOf(page)).toBe(`/measure/${mId}`);
  // Its style sheet has been loaded too.
  await expect(page.locator("article > header")).toHaveCSS("border-bottom-style", "solid");
});

test("the page reports a part that cannot be fetched, and the reader goes on when it can", async ({ page }) => {
  const title = "Reperfusion inom rekommenderad tid vid STEMI";
  const { mId } = await findMeasure(page, { searchValue: title });
  await page.route("**/assets/measure-*.js", (route) => route.abort());

  await page.goto(`/#/measure/${mId}`);
  await expect(page.getByRole("main").getByText("Sidan kunde inte hämtas.")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Indikatorkatalogen" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Försök igen" })).toBeVisible();
  await expect(page.getByText(/An error occured|Something went wrong|hos oss/)).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute("**/assets/measure-*.js");
  await page.evaluate(() => dispatchEvent(new Event("online")));

  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(pathOf(page)).toBe(`/measure/${mId}`);
});

test("the page reports a program that cannot be fetched, and starts it when it can", async ({ page }) => {
  await page.route("**/assets/index-*.js", (route) => route.abort());

  await page.goto("/#/accessibility");
  await expect(page.getByRole("heading", { level: 1, name: "Sidan kunde inte hämtas" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Försök igen" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/assets/index-*.js");
  await page.evaluate(() => dispatchEvent(new Event("online")));

  await expect(page.getByRole("heading", { level: 1, name: "Tillgänglighet för Indikatorkatalogen" })).toBeVisible();
  await expect(page.getByText("Sidan kunde inte hämtas")).toHaveCount(0);
});

test("the page is not blank before the program is loaded", async ({ page }) => {
  await page.route("**/assets/*.js", () => undefined);

  await page.goto("/", { waitUntil: "commit" });

  await expect(page.getByText("Indikatorkatalogen", { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("a visitor's browser preloads the measure page and nothing of the administration", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const scripts = new Map<string, { url: string; bytes: number }>();
  const requested: string[] = [];
  session.on("Network.requestWillBeSent", ({ requestId, type, request }) => {
    requested.push(request.url);
    if (type === "Script") scripts.set(requestId, { url: request.url, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes = encodedDataLength;
  });
  await session.send("Network.enable");

  const preloaded = page.waitForResponse(/\/assets\/measure-[^/]*\.js/);
  await page.goto("/");
  await preloaded;
  // "networkidle" was reached before the browser began to preload.
  await expect.poll(() => [...scripts.values()].every(({ bytes }) => bytes > 0)).toBe(true);

  const urls = [...scripts.values()].map(({ url }) => url);
  expect(urls.filter((url) => /\/(administration|tech-admin\.page|editing|account|bulk)/.test(url))).toEqual([]);
  const kilobytes = [...scripts.values()].reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  expect(kilobytes, urls.join("\n")).toBeLessThanOrEqual(200);
  expect(requested.length, requested.join("\n")).toBeLessThanOrEqual(25);
});
