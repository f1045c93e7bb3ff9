import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const wcag22AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Axe has nothing to say about the page as it is now, or about one part of it. */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  // Colours are measured when nothing is fading in or out.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  const { violations } = await new AxeBuilder({ page }).include(part).withTags(wcag22AA).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join("; ")}`);
  expect(found, page.url()).toEqual([]);
}
