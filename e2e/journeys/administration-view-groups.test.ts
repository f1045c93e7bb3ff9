import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { openEntry } from "../support/panels.ts";
import { expect, logIn, test } from "../support/test.ts";

const labels = (page: Page) => page.getByRole("list", { name: /^(Etiketter|Mått i gruppen)$/ }).getByRole("listitem");

async function addLabel(page: Page, name: string) {
  await page.getByRole("button", { name: "Lägg till etikett" }).click();
  await page.getByRole("textbox", { name: "Etikettens namn" }).fill(name);
  await page.keyboard.press("Enter");
  await expect(labels(page).filter({ hasText: name })).toBeVisible();
}

async function addMeasure(page: Page, label: string, search: string) {
  await page.getByRole("button", { name: "Lägg till mått" }).click();
  const dialog = page.getByRole("dialog", { name: "Lägg till mått" });
  await dialog.getByRole("combobox", { name: "Etikett" }).selectOption(label);
  await dialog.getByRole("combobox", { name: "Mått" }).fill(search);
  await page.getByRole("listbox").getByRole("option").first().click();
  await dialog.getByRole("button", { name: "Spara" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Drags the first item below the last one. */
async function dragFirstToLast(page: Page) {
  const handles = page.locator("ol[aria-label='Mått i gruppen'] li > span[aria-hidden]");
  await handles.last().scrollIntoViewIfNeeded();
  const from = await handles.first().boundingBox();
  const to = await handles.last().boundingBox();
  if (!from || !to) throw new Error("There is nothing to drag");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height + 8, { steps: 8 });
  await page.mouse.up();
}

test("a template and a group are created, ordered by mouse and by keyboard, published and unpublished", async ({
  page,
}) => {
  const stamp = Date.now();
  await logIn(page, "huvudredaktor");
  await page.goto("/#/administration/viewTemplates/ny");
  await page.getByRole("textbox", { name: "Namn" }).fill(`Mall ${stamp}`);
  await page.keyboard.press("Enter");
  for (const name of ["Kvinnor", "Män", "Alla"]) await addLabel(page, name);

  await page.goto("/#/administration/viewGroups/ny");
  await page.getByRole("textbox", { name: "Namn" }).fill(`Grupp ${stamp}`);
  await page.getByRole("button", { name: "Spara" }).click();
  await page.getByRole("combobox", { name: "Visningsmall" }).selectOption({ label: `Mall ${stamp} (ej publicerad)` });
  await addMeasure(page, "Kvinnor", "stroke");
  await addMeasure(page, "Män", "diabetes");
  await addMeasure(page, "Alla", "hjärtinfarkt");
  await expect(labels(page)).toHaveText([/Kvinnor/, /Män/, /Alla/]);
  await expectAccessible(page);

  // By keyboard, and then by dragging.
  await page.getByRole("button", { name: "Flytta ned Kvinnor" }).focus();
  await page.keyboard.press("Enter");
  await expect(labels(page)).toHaveText([/Män/, /Kvinnor/, /Alla/]);
  await expect(page.getByRole("button", { name: "Flytta ned Kvinnor" })).toBeFocused();
  await dragFirstToLast(page);
  await expect(labels(page)).toHaveText([/Kvinnor/, /Alla/, /Män/]);
  await page.reload();
  await expect(labels(page)).toHaveText([/Kvinnor/, /Alla/, /Män/]);

  // The template must be published first, and the page says so.
  const rules = page.getByRole("list", { name: "Det här krävs för att publicera" });
  await expect(rules.getByText("En publicerad mall")).toContainText("(återstår)");
  await expect(page.getByRole("button", { name: "Publicera" })).toBeDisabled();
  await page.goto(`/#/administration/viewTemplates?search=${stamp}`);
  await openEntry(page, `Mall ${stamp}`);
  await page.getByRole("button", { name: "Publicera" }).click();
  await expect(page.getByRole("button", { name: "Avpublicera" })).toBeVisible();
  await openEntry(page, `Grupp ${stamp}`);
  await page.getByRole("button", { name: "Publicera" }).click();
  await expect(page.getByRole("dialog").getByText("Publicerad", { exact: true })).toBeVisible();

  // A published group cannot be deleted, and its measures link to it.
  await page.getByRole("button", { name: "Ta bort", exact: true }).click();
  const refusal = page.getByRole("alertdialog", { name: `”Grupp ${stamp}” kan inte tas bort` });
  await expect(refusal.getByText("Avpublicera den innan den tas bort", { exact: false })).toBeVisible();
  await refusal.getByRole("button", { name: "Stäng" }).click();
  await page.getByRole("dialog").locator("ol a").first().click();
  await expect(page.getByRole("region", { name: /^Används i/ }).getByText(`Grupp ${stamp}`)).toBeVisible();

  await page.getByRole("link", { name: `Grupp ${stamp}` }).click();
  await page.getByRole("link", { name: "Ändra visningsgruppen" }).click();
  await page.getByRole("button", { name: "Avpublicera" }).click();
  await page.getByRole("button", { name: `Avpublicera ”Grupp ${stamp}”` }).click();
  await expect(page.getByRole("dialog").getByText("Avpublicerad", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Ta bort", exact: true }).click();
  await page.getByRole("button", { name: `Ta bort ”Grupp ${stamp}”` }).click();
  await expect(page.getByText(`”Grupp ${stamp}” är borttagen`)).toBeVisible();
});
