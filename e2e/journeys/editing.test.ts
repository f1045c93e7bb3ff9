import { expectAccessible, expectNoSidewaysScroll } from "../support/accessibility.ts";
import { field, frameOf, givenDraft, openDraft, readField, stateOf } from "../support/drafts.ts";
import { expect, logIn, pathOf, test } from "../support/test.ts";

test("a draft is written by keyboard alone, saves itself, and the database has what the editor was shown as saved", async ({
  page,
}) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  await openDraft(page, draft);
  await expectAccessible(page);

  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/measureversions/**", async (route) => {
    if (route.request().method() === "PUT") await released;
    await route.continue();
  });
  await field(page, "Täljare").focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Antal patienter som fått vård i tid");
  await page.keyboard.press("Tab");

  await expect(stateOf(page, "numeratorDefinition")).toHaveText("Sparar…");
  await expectAccessible(page, frameOf(page, "numeratorDefinition"));
  release();
  await expect(stateOf(page, "numeratorDefinition")).toHaveText(/^Sparat \d\d:\d\d$/);
  await expectAccessible(page, frameOf(page, "numeratorDefinition"));
  expect(await readField(page, draft, ticket, "numeratorDefinition")).toBe("Antal patienter som fått vård i tid");

  await page.getByRole("button", { name: "Ångra senaste ändringen av Täljare" }).press("Enter");
  await expect
    .poll(() => readField(page, draft, ticket, "numeratorDefinition"))
    .not.toBe("Antal patienter som fått vård i tid");
});

test("a pause in typing saves too, without leaving the field", async ({ page }) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  await openDraft(page, draft);

  await field(page, "Nämnare").fill("Alla patienter ");

  await expect(stateOf(page, "denominatorDefinition")).toHaveText(/^Sparat/);
  await expect(field(page, "Nämnare")).toHaveValue("Alla patienter ");
  expect(await readField(page, draft, ticket, "denominatorDefinition")).toBe("Alla patienter");
});

test("codes, owner and dates are chosen and saved", async ({ page }) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  await openDraft(page, draft);

  await page.getByRole("combobox", { name: "Nyckelord" }).fill("palliativ");
  await page.getByRole("option", { name: "Palliativ vård" }).click();
  await expect(page.getByRole("button", { name: "Ta bort Palliativ vård ur Nyckelord" })).toBeVisible();
  await page.getByRole("radiogroup", { name: "Önskat värde" }).getByRole("radio", { name: "Lågt" }).check();
  await page.getByLabel("Giltig från", { exact: true }).fill("2027-01-01");

  await expect.poll(() => readField(page, draft, ticket, "validFrom")).toBe(Date.parse("2027-01-01"));
  expect(await readField(page, draft, ticket, "soughtValue")).toMatchObject({ codeId: "LOW" });
  expect(JSON.stringify(await readField(page, draft, ticket, "keywords"))).toContain("Palliativ vård");
});

test("an invalid value is reported at its field and stays there", async ({ page }) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  await openDraft(page, draft);

  await field(page, "Tröskelvärde för visning").fill("många");
  await field(page, "Täljare").focus();

  await expect(stateOf(page, "thresholdForViewing")).toHaveText(/^Kunde inte spara: /);
  await expect(field(page, "Tröskelvärde för visning")).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "Tröskelvärde för visning")).toHaveValue("många");
  await expectAccessible(page, frameOf(page, "thresholdForViewing"));
});

test("a draft is published with a reason that history keeps", async ({ page }) => {
  const { ticket } = await logIn(page, "huvudredaktor");
  const draft = await givenDraft(page, ticket);
  await openDraft(page, draft);

  await page.getByRole("button", { name: "Publicera…" }).click();
  const panel = page.getByRole("dialog", { name: "Publicera version 1" });
  await panel.getByRole("textbox", { name: "Varför" }).fill("Ny nationell riktlinje");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Publicera version 1" }).click();

  await expect(page.getByText("Version 1 är publicerad")).toBeVisible();
  expect(pathOf(page)).toBe(`/measure/${draft.measureId}?version=1`);
  await page.getByRole("link", { name: /^Historik/ }).click();
  await expect(page.getByText("Ny nationell riktlinje")).toBeVisible();
});

test("a measure is created, filled with parts, and deleted by name, on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { ticket } = await logIn(page, "redaktor");
  const title = `Nytt mått ${Date.now()}`;
  await page.goto("/#/newMeasure");

  await page.getByRole("textbox", { name: /^Titel/ }).fill("Stroke");
  await expect(page.getByRole("region", { name: "Liknande mått finns redan" })).toBeVisible();
  await page.getByRole("textbox", { name: /^Titel/ }).fill(title);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Skapa mått" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: /^Delmått/ }).click();
  const grid = page.getByRole("region", { name: "Skapa flera delmått på en gång" });
  await grid.getByRole("checkbox", { name: "Man", exact: true }).check();
  await grid.getByRole("checkbox", { name: "Kvinna" }).check();
  await grid.getByRole("combobox", { name: "Ålder" }).fill("0–17 år");
  await grid.getByRole("combobox", { name: "Ålder" }).press("Tab");
  await expect(grid.getByRole("button", { name: "Ta bort 0–17 år ur Ålder" })).toBeVisible();
  await grid.getByRole("button", { name: "Skapa 2 delmått" }).click();
  await expect(page.getByText("Kvinna, 0–17 år").first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: /^Målvärden/ }).click();
  await page.getByRole("button", { name: "Nytt målvärde" }).click();
  await page.getByRole("textbox", { name: /^Värde/ }).fill("87,5");
  await expect(page.getByRole("img", { name: /87,5/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Spara" }).click();
  await expect(page.getByText(/Nationell målnivå ≥ 87,5/).first()).toBeVisible();

  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Förhandsgranska" }).click();
  await page.getByRole("button", { name: "Fler åtgärder" }).click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Ta bort…" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(`Hela måttet ”${title}” tas bort`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Ta bort måttet" }).click();
  await expect(page.getByText("Måttet är borttaget")).toBeVisible();
  expect(pathOf(page)).toBe("/");
  expect(ticket).toBeTruthy();
});
