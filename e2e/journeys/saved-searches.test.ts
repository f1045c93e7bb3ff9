import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, logIn, pathOf, test } from "../support/test.ts";

async function saveShared(page: Page, name: string, look = async () => {}): Promise<void> {
  await page.getByRole("button", { name: "Spara sökning" }).click();
  const dialog = page.getByRole("dialog", { name: "Spara sökning" });
  await dialog.getByRole("button", { name: "Spara" }).click();
  await expect(dialog.getByText("Detta fält är obligatoriskt")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Namn" }).fill(name);
  await dialog.getByRole("checkbox", { name: /Dela med alla/ }).check();
  await look();
  await dialog.getByRole("button", { name: "Spara" }).click();
  await expect(page.getByText(`Sökningen ”${name}” är sparad`)).toBeVisible();
}

const openAll = async (page: Page) => {
  await page.getByRole("button", { name: "Hantera" }).click();
  return page.getByRole("dialog", { name: "Sparade sökningar" });
};

test("a search is saved and shared, seen by others, and changed only by its owner", async ({ page, browser }) => {
  const name = `Delad ${Date.now()}`;
  await logIn(page, "redaktor");
  await page.goto("/#/?search=diabetes&sort=PUBLISHED&direction=DESCENDING&pageSize=50&columns=title,keywords");
  await expect(page.getByRole("table")).toBeVisible();
  await saveShared(page, name, () => expectAccessible(page));

  const other = await (await browser.newContext()).newPage();
  await logIn(other, "lasare");
  await other.goto(new URL("/", page.url()).href);
  await other.getByRole("link", { name: `Delad: ${name}` }).click();
  await expect(other.getByRole("columnheader", { name: "Nyckelord" })).toBeVisible();
  expect(pathOf(other)).toBe(pathOf(page));
  await saveShared(other, `Egen ${name}`);
  const seen = await openAll(other);
  await expect(seen.getByRole("link", { name, exact: true })).toBeVisible();
  await expect(seen.getByRole("button", { name: `Ta bort ${name}` })).toHaveCount(0);
  await expectAccessible(other, seen);

  const own = await openAll(page);
  await own.getByRole("button", { name: `Sluta dela ${name}` }).click();
  await expect(page.getByText(`Bara ägaren ser nu sökningen ”${name}”`)).toBeVisible();
  await other.reload();
  await expect(other.getByRole("navigation", { name: "Sparade sökningar" })).toBeVisible();
  await expect(other.getByRole("link", { name: `Delad: ${name}` })).toHaveCount(0);
});

test("a missing right is named in the message", async ({ page, browser }) => {
  const name = `Gemensam ${Date.now()}`;
  const owner = await (await browser.newContext()).newPage();
  await logIn(page, "administrator");
  await page.goto("/");
  await logIn(owner, "huvudredaktor");
  await owner.goto(page.url());
  await saveShared(owner, name);
  await page.reload();
  const dialog = await openAll(page);
  await dialog.getByRole("button", { name: `Ta bort ${name}` }).click();

  // Somebody else logs in in another tab of the same browser.
  await logIn(page, "lasare");
  await dialog.getByRole("button", { name: `Ta bort ”${name}”` }).click();

  await expect(page.getByRole("alert").getByText("Du har inte rättigheter att utföra detta")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Ta bort/ })).toHaveCount(0);
});
