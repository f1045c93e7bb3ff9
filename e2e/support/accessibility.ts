import { expect, type Locator, type Page } from "@playwright/test";
import axe, { type RunOnly } from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const wcag22AA: RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
const colours: RunOnly = { type: "rule", values: ["color-contrast"] };

/** The colour scheme to check. One run of axe takes most of a second, which is most of what a journey costs. */
type Scheme = "light" | "dark";
const isLong = process.env.SUITE_LENGTH === "long";

/** The whole page, or the part that has changed since another journey checked it. */
type Part = string | Locator;

/**
 * Checks with axe that the page or one part of it is accessible: with all rules in light, and then only the colours in
 * dark, because nothing else can differ there.
 */
export async function expectAccessible(page: Page, part: Part = "html"): Promise<void> {
  await expectNoViolations(page, { part, runOnly: wcag22AA });
  await inDark(page, () => expectNoViolations(page, { part, runOnly: colours }));
}

/** The same in the long form; otherwise in one colour scheme, where another journey checks the other. */
export async function expectAccessibleIn(scheme: Scheme, page: Page, part: Part = "html"): Promise<void> {
  if (isLong) return expectAccessible(page, part);
  const check = () => expectNoViolations(page, { part, runOnly: wcag22AA });
  return scheme === "light" ? check() : inDark(page, check);
}

/** Only in the long form, for content that differs only by its words from content that is checked. */
export async function expectAccessibleInLongForm(page: Page, part: Part = "html"): Promise<void> {
  if (isLong) await expectAccessible(page, part);
}

async function inDark(page: Page, check: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(finishTransitions);
  await check();
  await page.emulateMedia({ colorScheme: "light" });
}

interface Check {
  part: Part;
  runOnly: RunOnly;
}

/**
 * The long form checks the whole page. The short form checks only what has changed: the given element, or the modal
 * dialog, behind which nothing can be reached.
 */
async function locate(page: Page, part: Part): Promise<Locator> {
  if (typeof part === "string" && part !== "html") return page.locator(part);
  if (isLong) return page.locator("html");
  if (typeof part !== "string") return part;
  const modal = page.locator("[aria-modal=true]").last();
  return (await modal.count()) > 0 ? modal : page.locator(part);
}

/** Runs in the page: finishes transitions between colours, so that final colours are measured. */
function finishTransitions(): void {
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
}

/** Runs axe in the page; its source is loaded once per page, and only violations are returned. */
async function expectNoViolations(page: Page, { part, runOnly }: Check): Promise<void> {
  // Colours are measured when no animation is running.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found = await (await locate(page, part)).evaluate(runAxe, runOnly);
  expect(found, page.url()).toEqual([]);
}

/** Runs in the page. */
async function runAxe(part: Element, runOnly: RunOnly): Promise<string[]> {
  // None of the rules reads style sheets or media, so that they need not be fetched again.
  const options = { resultTypes: ["violations" as const], preload: false };
  // WCAG 2.5.3, which axe leaves out as experimental: names contain the visible label, for users of voice control.
  const rules = { "label-content-name-mismatch": { enabled: true } };
  const { violations } = await window.axe.run(part, { ...options, runOnly, rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join("; ")}`);
}

/** Checks that nothing makes the page scroll sideways at any of the widths; restores the width afterwards. */
export async function expectNoSidewaysScroll(page: Page, widths: readonly number[] = []): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 860 };
  for (const width of [size.width, ...widths]) {
    await page.setViewportSize({ ...size, width });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    // Content that depends on the width is rendered a moment after it has changed.
    await expect.poll(overflow, { message: `${page.url()} at ${width} px` }).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(size);
}

/** Checks that there is one first-level heading, and that no level is skipped. */
export async function expectHeadingsInOrder(page: Page): Promise<void> {
  const levels = await page
    .locator("h1, h2, h3, h4")
    .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])));
  const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
  expect(skipped, `${page.url()}: ${levels}`).toEqual([]);
  expect(
    levels.filter((level) => level === 1),
    page.url(),
  ).toHaveLength(1);
}

/**
 * Checks at desktop width in light and at phone width in dark, and in the long form both schemes at both widths. The
 * page has desktop width afterwards.
 */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  await expectAccessibleIn("light", page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleIn("dark", page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 860 });
}
