import { expect, type Locator, type Page } from "@playwright/test";
import axe, { type RunOnly } from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const wcag22AA: RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
const colours: RunOnly = { type: "rule", values: ["color-contrast"] };

/** A whole check takes axe most of a second, which is most of what a journey costs. */
type Scheme = "light" | "dark";
const isLong = process.env.SUITE_LENGTH === "long";

/** The page, or what has changed on it since another journey looked at it. */
type Part = string | Locator;

/**
 * Axe has nothing to say about the page as it is now, or about one part of it: in light, and then in dark, where nothing
 * but colours can differ.
 */
export async function expectAccessible(page: Page, part: Part = "html"): Promise<void> {
  await expectNoViolations(page, { part, runOnly: wcag22AA });
  await inDark(page, () => expectNoViolations(page, { part, runOnly: colours }));
}

/** The same in the long form; else in one of the two, for what another journey looks at in the other. */
export async function expectAccessibleIn(scheme: Scheme, page: Page, part: Part = "html"): Promise<void> {
  if (isLong) return expectAccessible(page, part);
  const check = () => expectNoViolations(page, { part, runOnly: wcag22AA });
  return scheme === "light" ? check() : inDark(page, check);
}

/** In the long form; else not at all, for what differs by its words only from something that is looked at. */
export async function expectAccessibleInLongForm(page: Page, part: Part = "html"): Promise<void> {
  if (isLong) await expectAccessible(page, part);
}

async function inDark(page: Page, check: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(endFading);
  await check();
  await page.emulateMedia({ colorScheme: "light" });
}

interface Check {
  part: Part;
  runOnly: RunOnly;
}

/**
 * The long form looks at the whole page where the short one looks at what has changed: the element that is given, or the
 * modal dialog, behind which nobody can go.
 */
async function locate(page: Page, part: Part): Promise<Locator> {
  if (typeof part === "string" && part !== "html") return page.locator(part);
  if (isLong) return page.locator("html");
  if (typeof part !== "string") return part;
  const modal = page.locator("[aria-modal=true]").last();
  return (await modal.count()) > 0 ? modal : page.locator(part);
}

/** Runs in the page: one colour need not fade into the other before they are measured. */
function endFading(): void {
  for (const fading of document.getAnimations()) if (fading instanceof CSSTransition) fading.finish();
}

/** Runs axe in the page itself, which loads it once, and returns the violations only. */
async function expectNoViolations(page: Page, { part, runOnly }: Check): Promise<void> {
  // Colours are measured when nothing is fading in or out.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found = await (await locate(page, part)).evaluate(runAxe, runOnly);
  expect(found, page.url()).toEqual([]);
}

/** Runs in the page. */
async function runAxe(part: Element, runOnly: RunOnly): Promise<string[]> {
  // No rule among them reads style sheets or media, so they need not be fetched again.
  const options = { resultTypes: ["violations" as const], preload: false };
  // WCAG 2.5.3, which axe leaves out as experimental: names contain the visible label, for those who speak to the page.
  const rules = { "label-content-name-mismatch": { enabled: true } };
  const { violations } = await window.axe.run(part, { ...options, runOnly, rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join("; ")}`);
}

/** Nothing on the page makes it scroll sideways, at any of the widths; the page is as wide as before afterwards. */
export async function expectNoSidewaysScroll(page: Page, widths: readonly number[] = []): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 860 };
  for (const width of [size.width, ...widths]) {
    await page.setViewportSize({ ...size, width });
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    // What is drawn otherwise at another width is drawn a moment after it.
    await expect.poll(over, { message: `${page.url()} at ${width} px` }).toBeLessThanOrEqual(0);
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

/**
 * At the width of a desktop in light and of a phone in dark, and in the long form in both at both; the page is as wide as
 * a desktop afterwards.
 */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  await expectAccessibleIn("light", page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleIn("dark", page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 860 });
}
