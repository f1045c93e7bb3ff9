import { expectAccessible } from "../support/accessibility.ts";
import { expect, logIn, test } from "../support/test.ts";

test("what a visitor tells about accessibility on a phone reaches the administrators", async ({ page }) => {
  const told = `Knappen syns inte ${Date.now()}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/#/accessibility");
  await page.getByRole("textbox", { name: "Vad är problemet?" }).fill(told);
  await page.getByRole("button", { name: "Skicka" }).click();
  // A person takes longer than a program; the form says so and keeps the words.
  await expect(page.getByText(/väldigt snabbt/)).toBeVisible();
  await expectAccessible(page, "main");
  await expect(async () => {
    await page.getByRole("button", { name: "Skicka" }).click();
    await expect(page.getByText(/^Tack!/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessible(page, "main");

  await logIn(page, "administrator");
  await page.reload();
  await page.goto("/#/administration/accessibilityMessages");
  await page.getByRole("link", { name: told }).click();
  const panel = page.getByRole("dialog", { name: told });
  await panel.getByRole("combobox", { name: "Läge" }).selectOption("Besvarad");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Spara" }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByText("Besvarad").first()).toBeVisible();
  await expectAccessible(page, "main");
});

test("a word that found nothing becomes a synonym, and then finds", async ({ page }) => {
  const word = `hjärnproppsord${Date.now()}`;
  await logIn(page, "huvudredaktor");
  await page.goto("/#/administration/synonyms/ny");
  const panel = page.getByRole("dialog", { name: "Ny synonym" });
  await panel.getByRole("textbox", { name: /^Ordet som någon/ }).fill(word);
  await panel.getByRole("textbox", { name: /^Ordet som också/ }).fill("stroke");
  await expectAccessible(page, "[role=dialog]");
  await panel.getByRole("button", { name: "Spara" }).click();
  await expect(panel).toBeHidden();

  await page.goto(`/#/?search=${word}`);
  await expect(page.getByText("Hittades genom synonymen ”stroke”").first()).toBeVisible();
  await expectAccessible(page, "main");
});
