import { expect, type Locator, type Page } from "@playwright/test";

/** Opens an entry of the list, and returns its panel when its animation has ended. */
export async function openEntry(page: Page, name: string): Promise<Locator> {
  await page.getByRole("link", { name, exact: true }).click();
  const panel = page.getByRole("dialog", { name, exact: true });
  await expect(panel).toBeVisible();
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  return panel;
}
