import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const wcag22AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Axe has nothing to say about the page as it is now, or about one part of it: in light, and then in dark, where nothing
 * but colours can differ.
 */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectNothing(page, axeOn(page, part).withTags(wcag22AA));
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNothing(page, axeOn(page, part).withRules(["color-contrast"]));
  await page.emulateMedia({ colorScheme: "light" });
}

/** In the page itself: no page of ours has frames, and a page of its own for each answer takes longer than the answer. */
const axeOn = (page: Page, part: string) => new AxeBuilder({ page }).setLegacyMode().include(part);

async function expectNothing(page: Page, axe: AxeBuilder): Promise<void> {
  // Colours are measured when nothing is fading in or out.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join("; ")}`);
  expect(found, page.url()).toEqual([]);
}

/** Nothing on the page makes it scroll sideways, at any of the widths; the page is as wide as before afterwards. */
export async function expectNoSidewaysScroll(page: Page, widths: readonly number[] = []): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 860 };
  for (const width of [size.width, ...widths]) {
    await page.setViewportSize({ ...size, width });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(size);
}

/** There is one first heading, and headings go down one step at a time. */
export async function expectHeadingsInOrder(page: Page): Promise<void> {
  const levels = await page
    .locator("h1, h2, h3, h4")
    .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])));
  const leaps = levels.filter((level, place) => level > (levels[place - 1] ?? 0) + 1);
  expect(leaps, `${page.url()}: ${levels}`).toEqual([]);
  expect(
    levels.filter((level) => level === 1),
    page.url(),
  ).toHaveLength(1);
}
