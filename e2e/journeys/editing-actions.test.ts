import { expectAccessible } from "../support/accessibility.ts";
import { givenDraft, openDraft, readField, writeAs } from "../support/drafts.ts";
import { expect, logIn, pathOf, test } from "../support/test.ts";

test("a measure gets a new version, is copied, unpublished and deleted from its row in the list, and each action opens the right version", async ({
  page,
}) => {
  const { ticket } = await logIn(page, "huvudredaktor");
  const { measureId, versionId, title } = await givenDraft(page, ticket);
  await writeAs(page, ticket, `PUT /measureversions/${versionId}/publish`);
  const list = `/#/?search=${encodeURIComponent(`"${title}"`)}`;
  const choose = async (name: string) => {
    await page.goto(list);
    await page.reload();
    // By keyboard: the menu opens on its first choice, and a letter moves to the next that begins with it.
    await page.getByRole("button", { name: `Åtgärder för ${title}`, exact: true }).press("Enter");
    const item = page.getByRole("menuitem", { name });
    await expect(item).toBeVisible();
    if (name === "Ny version…") await expectAccessible(page);
    await item.press("Enter");
  };

  await choose("Ny version…");
  const start = page.getByRole("dialog", { name: "Ny version" });
  await expect(start.getByRole("textbox", { name: "Giltig från" })).toBeFocused();
  await start.getByRole("textbox", { name: "Giltig från" }).fill("2030-01-01");
  await expect(start.getByText(/^Version 1 gäller också/)).toBeVisible();
  await expectAccessible(page);
  await start.getByRole("button", { name: "Skapa versionen" }).click();
  await expect(page.getByText("Version 2 är skapad")).toBeVisible();
  await expect(page.getByLabel("Giltig från", { exact: true })).toHaveValue("2030-01-01");
  expect(pathOf(page)).toBe(`/measure/${measureId}?version=2&edit=true`);
  await choose("Kopiera mått");
  await expect(page.getByRole("heading", { level: 1, name: `Kopia av ${title}` })).toBeVisible();
  expect(pathOf(page)).not.toContain(measureId);

  await choose("Avpublicera…");
  const dialog = page.getByRole("alertdialog", { name: "Avpublicera version 1" });
  await dialog.getByRole("textbox", { name: "Varför" }).fill("Ersatt av ett nytt mått");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Avpublicera version 1" }).click();
  await expect(page.getByText("Version 1 är avpublicerad")).toBeVisible();
  expect(pathOf(page)).toBe(`/measure/${measureId}?version=1`);
  await page.getByRole("link", { name: "Historik" }).click();
  await expect(page.getByText("Ersatt av ett nytt mått")).toBeVisible();

  await choose("Ta bort…");
  await page.getByRole("alertdialog").getByRole("button", { name: "Ta bort version 2" }).click();
  await expect(page.getByText("Version 2 är borttagen")).toBeVisible();
  expect(pathOf(page)).toBe(`/measure/${measureId}?version=1`);
});

test("the lists of a published version are collected, survive a reload, and are published together", async ({
  page,
}) => {
  const { ticket } = await logIn(page, "huvudredaktor");
  const draft = await givenDraft(page, ticket);
  await writeAs(page, ticket, `PUT /measureversions/${draft.versionId}/publish`);
  await openDraft(page, draft);
  const connections = (await readField(page, draft, ticket, "connections")) as object[];
  const actors = page.getByRole("region", { name: "Aktörer" });
  await actors.getByRole("combobox", { name: "Roll" }).selectOption("Kontaktperson");
  await actors.getByRole("combobox", { name: "Person eller organisation" }).fill("region");
  await page.getByRole("listbox").getByRole("option").first().click();
  await actors.getByRole("button", { name: "Lägg till aktör" }).click();
  await page.getByRole("link", { name: /^Kopplingar/ }).click();
  await page.getByRole("button", { name: "Ny koppling" }).click();
  await page.getByRole("combobox", { name: "Datakälla" }).fill("stroke");
  await page.getByRole("option", { name: "Riksstroke" }).click();
  await page.getByRole("button", { name: "Klar", exact: true }).click();
  await page.getByRole("link", { name: /^Målvärden/ }).click();
  await page.getByRole("button", { name: "Nytt målvärde" }).click();
  await page.getByRole("textbox", { name: /^Värde/ }).fill("62,5");
  await page.getByRole("button", { name: "Klar", exact: true }).click();
  await page.getByRole("button", { name: "Visa skillnad i Målvärden" }).click();
  await expect(page.locator("ins")).toContainText("62,5");
  expect(await readField(page, draft, ticket, "connections")).toEqual(connections);

  // Leaving asks for confirmation; after a reload the unsaved lists are offered.
  await page.getByRole("link", { name: "Förhandsgranska" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Fortsätt redigera" }).click();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("link", { name: /^Beskrivning/ }).click();
  const offer = page.getByRole("region", { name: "Du har text som inte hann sparas" });
  for (const name of ["Aktörer", "Kopplingar", "Målvärden"]) {
    await offer.getByRole("button", { name: `Använd texten som finns kvar i ${name}` }).click();
  }
  await page.getByRole("button", { name: "Publicera ändringar…" }).click();
  const panel = page.getByRole("dialog");
  await expect(panel).toContainText("Riksstroke");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Publicera ändringarna" }).click();
  await expect(page.getByText("Version 1 är publicerad")).toBeVisible();

  expect(await readField(page, draft, ticket, "connections")).toHaveLength(connections.length + 1);
  expect(JSON.stringify(await readField(page, draft, ticket, "targetValues"))).toContain("62.5");
  expect(JSON.stringify(await readField(page, draft, ticket, "actors"))).toContain("Kontaktperson");
});

test("a sub-measure gets its own title and text, and one that another version has is linked under the same id", async ({
  page,
}) => {
  const { ticket } = await logIn(page, "huvudredaktor");
  const draft = await givenDraft(page, ticket);
  const { measureId, versionId } = draft;
  await writeAs(page, ticket, `POST /measureversions/${versionId}/submeasures/`, { restriction: "Akut inlagda" });
  await writeAs(page, ticket, `PUT /measureversions/${versionId}/publish`);
  await writeAs(page, ticket, `PUT /measures/${measureId}/newmeasureversion/`);
  await page.goto(`/#/measure/submeasures/${measureId}?version=2&edit=true`);
  await page.getByRole("button", { name: "Ta bort Akut inlagda" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ta bort Akut inlagda" }).click();
  await page.getByRole("button", { name: "Lägg till Akut inlagda" }).click();
  await page.getByRole("button", { name: "Ändra Akut inlagda" }).click();
  const form = page.getByRole("form", { name: "Akut inlagda" });
  await form.getByRole("textbox", { name: "Egen titel" }).fill("Bara akut inlagda");
  await form.getByRole("textbox", { name: /^Täljare/ }).fill("Antal akut inlagda");
  await form.getByRole("button", { name: "Spara" }).click();
  await expect(page.getByText("Egna texter: Täljare")).toBeVisible();

  const subs = (await readField(page, draft, ticket, "submeasures")) as { linkedMeasureVersions: object[] }[];
  const sub = subs.at(-1);
  expect(sub).toMatchObject({ title: "Bara akut inlagda", overrides: { numeratorDefinition: "Antal akut inlagda" } });
  expect(sub?.linkedMeasureVersions).toHaveLength(2);
});

test("what stops publishing leads to its field, also from the panel", async ({ page }) => {
  const { ticket } = await logIn(page, "huvudredaktor");
  const draft = await givenDraft(page, ticket);
  await writeAs(page, ticket, `PUT /measureversions/${draft.versionId}/singlefield/`, {
    field: "validFrom",
    value: null,
  });
  await page.goto(`/#/measure/${draft.measureId}?version=1&action=publish`);
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Giltig från: / })
    .press("Enter");

  await expect(page.getByLabel("Giltig från", { exact: true })).toBeFocused();
  expect(pathOf(page)).toContain("edit=true");
});
