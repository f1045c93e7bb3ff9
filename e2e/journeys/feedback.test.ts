import { minFormOpenMs } from "@indikatorkatalogen/contract";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, logIn, test } from "../support/test.ts";

test("an accessibility message that a visitor sends from a phone reaches the administrators", async ({ page }) => {
  const message = `Knappen syns inte ${Date.now()}`;
  const opened = Date.now();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.setFixedTime(opened);
  await page.goto("/#/accessibility");
  await page.getByRole("textbox", { name: "Vad är problemet?" }).fill(message);
  await page.getByRole("button", { name: "Skicka" }).click();
  // A message sent faster than a person can write is refused, and its text stays.
  await expect(page.getByText(/väldigt snabbt/)).toBeVisible();
  await expectAccessible(page, "main");
  await page.clock.setFixedTime(opened + minFormOpenMs);
  await page.getByRole("button", { name: "Skicka" }).click();
  await expect(page.getByText(/^Tack!/)).toBeVisible();
  await expectAccessible(page, "main");

  await logIn(page, "administrator");
  await page.reload();
  await page.goto("/#/administration/accessibilityMessages");
  await page.getByRole("link", { name: message }).click();
  const panel = page.getByRole("dialog", { name: message });
  await panel.getByRole("combobox", { name: "Läge" }).selectOption("Besvarad");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Spara" }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByText("Besvarad").first()).toBeVisible();
  await expectAccessible(page, "main");
});

test("a term that is added to a concept is used by searches at once", async ({ page }) => {
  const word = `hjärnproppsord${Date.now()}`;
  await logIn(page, "huvudredaktor");
  await page.goto("/#/administration/concepts?search=slaganfall");
  await page.getByRole("link", { name: "stroke", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "stroke" });
  await panel.getByRole("textbox", { name: "Nytt ord" }).fill(word);
  await panel.getByRole("button", { name: "Lägg till", exact: true }).click();
  await expectAccessible(page, "[role=dialog]");
  await panel.getByRole("button", { name: "Spara" }).click();
  await expect(panel).toBeHidden();

  await page.goto(`/#/?search=${word}`);
  await expect(page.getByText("Hittades genom synonymen ”stroke”").first()).toBeVisible();
  await expectAccessible(page, "main");
});
