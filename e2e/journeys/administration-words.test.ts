import type { Page } from "@playwright/test";
import { findMeasure } from "../support/catalogue.ts";
import { openEntry } from "../support/panels.ts";
import { expect, logIn, pathOf, test } from "../support/test.ts";

const base = "/services/api/1.0";
const keywordSystem = "2.25.71951243206922854924114492904992535407";

/** Puts a keyword on a draft of its own, so that the keyword is in use. */
async function useKeyword(page: Page, codeId: string, ticket: string): Promise<string> {
  const headers = { "x-hiqaa": ticket };
  const { mId } = await findMeasure(page, { searchValue: "stroke" });
  const copied = await page.request.post(`${base}/measures/${mId}/copy/`, { headers });
  const { measureVersions } = await copied.json();
  const version = measureVersions[0];
  const data = { codeId, oid: keywordSystem };
  const added = await page.request.post(`${base}/measureversions/${version.id}/keywords`, { headers, data });
  expect(added.ok()).toBe(true);
  return version.title;
}

const saved = (page: Page, name: string) => expect(page.getByText(`”${name}” är sparad`)).toBeVisible();

test("a keyword is made, used, renamed, refused deletion and merged, by mouse", async ({ page }) => {
  const name = `Ordet ${Date.now()}`;
  const { ticket } = await logIn(page, "huvudredaktor");
  await page.goto("/#/administration/keywords");

  await page.getByRole("link", { name: "Nytt nyckelord" }).click();
  await page.getByRole("textbox", { name: "Namn" }).fill(name);
  await page.getByRole("button", { name: "Spara" }).click();
  await saved(page, name);
  await page.getByRole("textbox", { name: "Sök bland nyckelord" }).fill(name);
  // The rows move when the result arrives, so that an earlier click would miss its link.
  await expect(page.getByText("1 rad", { exact: true })).toBeVisible();
  await openEntry(page, name);
  const codeId = pathOf(page).split(/[/?]/)[3] ?? "";
  const title = await useKeyword(page, codeId, ticket);

  // A name that is taken is reported at its field.
  await page.getByRole("textbox", { name: "Namn" }).fill("DIABETES");
  await page.getByRole("button", { name: "Spara" }).click();
  await expect(page.getByRole("textbox", { name: "Namn" })).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("textbox", { name: "Namn" }).fill(`${name} B`);
  await page.getByRole("button", { name: "Spara" }).click();
  await saved(page, `${name} B`);

  await openEntry(page, `${name} B`);
  await page.getByRole("button", { name: "Ta bort" }).click();
  const refusal = page.getByRole("alertdialog", { name: `”${name} B” kan inte tas bort` });
  await expect(refusal.getByRole("link", { name: title })).toBeVisible();
  await refusal.getByRole("button", { name: "Slå ihop med…" }).click();

  const merge = page.getByRole("dialog", { name: /^Slå ihop/ });
  await merge.getByRole("combobox", { name: "Ersätt med" }).fill("palliativ");
  await page.getByRole("option", { name: "Palliativ vård" }).click();
  await expect(merge.getByText(`1 mått får ”Palliativ vård” i stället för ”${name} B”:`)).toBeVisible();
  await merge.getByRole("button", { name: `Slå ihop ”${name} B” med ”Palliativ vård”` }).click();

  const target = page.getByRole("dialog", { name: "Palliativ vård" });
  await expect(target.getByRole("link", { name: title })).toBeVisible();
});

test("a page reports that its entry is deleted in another tab, and keeps what was typed", async ({ page }) => {
  const name = `Borttaget ${Date.now()}`;
  const { ticket } = await logIn(page, "huvudredaktor");
  const headers = { "x-hiqaa": ticket };
  const codes = `${base}/codesystems/${keywordSystem}/codes/`;
  const { codeId } = await (await page.request.post(codes, { headers, data: { displayName: name } })).json();
  await page.goto(`/#/administration/keywords/${codeId}`);
  const box = page.getByRole("dialog", { name }).getByRole("textbox", { name: "Namn" });
  await expect(box).toHaveValue(name);
  expect((await page.request.delete(codes + codeId, { headers })).ok()).toBe(true);

  await box.fill(`${name} B`);
  await page.getByRole("button", { name: "Spara" }).click();

  await expect(page.getByText("Det du ändrar har tagits bort av någon annan.", { exact: false })).toBeVisible();
  await expect(box).toHaveValue(`${name} B`);
});

test("a person is made, changed and deleted by keyboard alone", async ({ page }) => {
  const lastName = `Öst${Date.now()}`;
  await logIn(page, "huvudredaktor");
  await page.goto("/#/administration/persons");
  const create = page.getByRole("link", { name: "Ny person" });
  await expect(create).toBeVisible();

  await create.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Förnamn" })).toBeFocused();
  await page.keyboard.type("Åsa");
  await page.keyboard.press("Tab");
  await page.keyboard.type(lastName);
  await page.keyboard.press("Enter");
  await saved(page, `${lastName}, Åsa`);

  await page.getByRole("textbox", { name: "Sök bland personer" }).focus();
  await page.keyboard.type(lastName);
  const link = page.getByRole("link", { name: `${lastName}, Åsa` });
  await expect(link).toBeVisible();
  await link.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: `${lastName}, Åsa` });
  await panel.getByRole("textbox", { name: "Titel" }).focus();
  await page.keyboard.type("Statistiker");
  await page.keyboard.press("Escape");

  // Leaving with typed text asks for confirmation; the default button keeps the text.
  const confirmation = page.getByRole("alertdialog", { name: "Du har ändringar som inte är sparade" });
  await expect(confirmation).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(confirmation).toHaveCount(0);
  await expect(panel.getByRole("textbox", { name: "Titel" })).toHaveValue("Statistiker");
  await panel.getByRole("textbox", { name: "Titel" }).focus();
  await page.keyboard.press("Enter");
  await saved(page, `${lastName}, Åsa`);
  await expect(panel).toHaveCount(0);

  await link.focus();
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Ta bort" }).focus();
  await page.keyboard.press("Enter");
  const confirm = page.getByRole("button", { name: `Ta bort ”${lastName}, Åsa”` });
  await expect(confirm).toBeEnabled();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(confirm).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`”${lastName}, Åsa” är borttagen`)).toBeVisible();
});

test("a person who is an actor of something cannot be deleted, and the dialog shows of what", async ({ page }) => {
  await logIn(page, "huvudredaktor");
  await page.goto("/#/administration/persons?search=Karin+Ek");
  await openEntry(page, "Ek, Karin");
  await page.getByRole("button", { name: "Ta bort" }).click();

  const refusal = page.getByRole("alertdialog", { name: "”Ek, Karin” kan inte tas bort" });
  await expect(refusal.getByRole("link").first()).toBeVisible();
  await expect(refusal.getByRole("button", { name: /^Ta bort/ })).toHaveCount(0);
});

test("a system is made, gets an actor, is renamed, merged, and one in use is refused deletion", async ({ page }) => {
  const name = `Systemet ${Date.now()}`;
  await logIn(page, "huvudredaktor");
  await page.goto("/#/administration/reportingSystems/ny");
  await page.getByRole("textbox", { name: "Namn" }).fill(name);
  await page.getByRole("radio", { name: "3.1" }).check();
  await page.getByRole("button", { name: "Spara" }).click();

  // The panel of a new system stays open, so that its details can be filled in.
  const panel = page.getByRole("dialog", { name });
  await panel.getByRole("combobox", { name: "Roll" }).selectOption("Kontaktperson");
  await panel.getByRole("combobox", { name: "Person eller organisation" }).fill("karin");
  await page.getByRole("option", { name: /Karin Ek/ }).click();
  await panel.getByRole("button", { name: "Lägg till" }).click();
  await expect(panel.getByRole("button", { name: "Ta bort Ek, Karin som Kontaktperson" })).toBeVisible();
  await panel.getByRole("textbox", { name: "Namn" }).fill(`${name} B`);
  await panel.getByRole("button", { name: "Spara" }).click();
  await saved(page, `${name} B`);

  await openEntry(page, `${name} B`);
  await page.getByRole("button", { name: "Slå ihop med…" }).click();
  const merge = page.getByRole("dialog", { name: /^Slå ihop/ });
  await merge.getByRole("combobox", { name: "Ersätt med" }).fill("INCA");
  await page.getByRole("option", { name: "INCA" }).click();
  await expect(merge.getByText("används inte någonstans", { exact: false })).toBeVisible();
  await merge.getByRole("button", { name: `Slå ihop ”${name} B” med ”INCA”` }).click();

  await expect(page.getByRole("dialog", { name: "INCA" })).toBeVisible();
  await page.getByRole("button", { name: "Ta bort", exact: true }).click();
  await expect(
    page.getByRole("alertdialog", { name: "”INCA” kan inte tas bort" }).getByRole("link").first(),
  ).toBeVisible();
});

test("a help text is changed where it is read", async ({ page }) => {
  const text = `Skriv så att det går att räkna. ${Date.now()}`;
  const { mId } = await findMeasure(page, { searchValue: "stroke" });
  await logIn(page, "huvudredaktor");
  await page.goto(`/#/measure/${mId}`);
  await page.getByRole("button", { name: "Felkällor (hjälp)" }).click();
  await page.getByRole("button", { name: "Ändra hjälptexten" }).click();

  await page.getByRole("textbox", { name: "Hjälptext" }).fill(text);
  await page.getByRole("button", { name: "Spara" }).click();
  await expect(page.getByText("Hjälptexten är sparad")).toBeVisible();

  await expect(page.getByText(text)).toBeVisible();
});
