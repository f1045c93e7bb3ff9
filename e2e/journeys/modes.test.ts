import type { Page } from "@playwright/test";
import { findMeasure } from "../support/catalogue.ts";
import { expect, logIn, test } from "../support/test.ts";

/** How a link looks, apart from its words. */
const looksOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((links) =>
    links.map((link) => {
      const { borderColor, borderStyle, borderWidth, outline, textDecorationLine, fontWeight, backgroundColor } =
        getComputedStyle(link);
      return [borderColor, borderStyle, borderWidth, outline, textDecorationLine, fontWeight, backgroundColor].join();
    }),
  );

test("in forced colours one sees where one is, in every menu", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await logIn(page, "administrator");
  const { mId } = await findMeasure(page, { searchValue: "trombolys" });
  for (const path of ["/", `/measure/${mId}`, "/administration/keywords"]) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const menus = page.locator("nav:has([aria-current=page])");
    await expect(menus.first()).toBeVisible();
    for (const label of await menus.evaluateAll((navs) => navs.map((nav) => nav.getAttribute("aria-label")))) {
      const [current] = await looksOf(page, `nav[aria-label="${label}"] a[aria-current=page]`);
      const others = await looksOf(page, `nav[aria-label="${label}"] a:not([aria-current=page])`);
      expect(others, `${label} at ${path}`).not.toContain(current);
    }
  }
});

test("on paper there is the text and what it answers to, and nothing to press", async ({ page }) => {
  await logIn(page, "huvudredaktor");
  await page.goto("/#/?search=trombolys");
  await expect(page.getByRole("link", { name: /trombolys/i }).first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^Sökning: trombolys/)).toBeVisible();
  for (const width of [1280, 794]) {
    await page.setViewportSize({ width, height: 1123 });
    await expect(page.locator("button:visible:not(th button), input:visible")).toHaveCount(0);
  }
  await page
    .getByRole("link", { name: /trombolys/i })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Definition" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Skriv ut" })).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Redigering" })).toHaveCount(0);
  await expect(page.getByRole("banner")).toBeHidden();
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
});
