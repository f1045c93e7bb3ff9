import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const wcag22AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Axe has nothing to say about the page as it is now, or about one part of it. */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  await expectNothing(page, new AxeBuilder({ page }).include(part).withTags(wcag22AA));
}

/** The same in light and in dark, between which nothing but colours can differ. */
export async function expectAccessibleInBothThemes(page: Page, part = "html"): Promise<void> {
  await expectAccessible(page, part);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNothing(page, new AxeBuilder({ page }).include(part).withRules(["color-contrast"]));
  await page.emulateMedia({ colorScheme: "light" });
}

async function expectNothing(page: Page, axe: AxeBuilder): Promise<void> {
  // Colours are measured when nothing is fading in or out.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join("; ")}`);
  expect(found, page.url()).toEqual([]);
}
