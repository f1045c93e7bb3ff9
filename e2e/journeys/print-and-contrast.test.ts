import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "../support/accessibility.ts";
import { findMeasure } from "../support/catalogue.ts";
import { expect, logIn, test } from "../support/test.ts";

/** The styles of links that may mark the current page. */
const stylesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((links) =>
    links.map((link) => {
      const { borderColor, borderStyle, borderWidth, outline, textDecorationLine, fontWeight, backgroundColor } =
        getComputedStyle(link);
      return [borderColor, borderStyle, borderWidth, outline, textDecorationLine, fontWeight, backgroundColor].join();
    }),
  );

test("in forced colours every menu marks the current page", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await logIn(page, "administrator");
  const { mId } = await findMeasure(page, { searchValue: "trombolys" });
  for (const path of ["/", `/measure/${mId}`, "/administration/keywords"]) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const menus = page.locator("nav:has([aria-current=page])");
    await expect(menus.first()).toBeVisible();
    for (const label of await menus.evaluateAll((navs) => navs.map((nav) => nav.getAttribute("aria-label")))) {
      const [current] = await stylesOf(page, `nav[aria-label="${label}"] a[aria-current=page]`);
      const others = await stylesOf(page, `nav[aria-label="${label}"] a:not([aria-current=page])`);
      expect(others, `${label} at ${path}`).not.toContain(current);
    }
  }
});

const pageOfPdf = /\/Type\s*\/Page\b/g;

test("a printed page has the text with its headings, and no buttons", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await logIn(page, "huvudredaktor");
  await page.goto("/#/?search=stroke");
  await expect(page.getByRole("link", { name: /stroke/i }).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const rows = page.getByRole("row");
  const rowCount = await rows.count();

  // At the width of a sheet, which is narrower than the screen: rows that overflow the pages would be lost.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^Sökning: stroke/)).toBeVisible();
  for (const width of [1280, 718]) {
    await page.setViewportSize({ width, height: 1123 });
    await expect(page.locator("button:visible:not(th button), input:visible")).toHaveCount(0);
    await expect(rows).toHaveCount(rowCount);
  }
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1280, height: 860 });
  const pdf = await page.pdf({ format: "A4", margin: { left: "1cm", right: "1cm" } });
  expect(pdf.toString("latin1").match(pageOfPdf)?.length).toBeGreaterThanOrEqual(Math.ceil(height / 1123));

  const [first, second] = await Promise.all(
    ["trombolys", "bronkit"].map((searchValue) => findMeasure(page, { searchValue })),
  );
  for (const place of [`/measure/${first?.mId}`, `/compare?id=${first?.mId}&id=${second?.mId}`]) {
    await page.emulateMedia({ media: null });
    await page.goto(`/#${place}`);
    await expect(page.getByText("Täljare").first()).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 718, height: 1123 });
    // A label that opens its help looks like other labels.
    await expect(page.locator("button:visible:not([aria-expanded]), input:visible"), place).toHaveCount(0);
    await expect(page.getByRole("banner")).toBeHidden();
    await expectNoSidewaysScroll(page);
    // Dark text on white paper, even when the screen is dark.
    await expect(page.getByText("Publicerad", { exact: true }).first()).toHaveCSS("color", "rgb(23, 98, 58)");
  }
  await expect(page.getByText(/^Bara det som skiljer måtten åt. Utskrivet/)).toBeVisible();
});
