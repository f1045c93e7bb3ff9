import { expectAccessible } from "../support/accessibility.ts";
import { frameOf, givenDraft, openDraft, readField, stateOf, writeAs } from "../support/drafts.ts";
import { expect, logIn, test } from "../support/test.ts";

test("an owner is accepted by its name, by the only match and by the highlighted option", async ({ page }) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  await openDraft(page, draft);
  const owner = page.getByRole("combobox", { name: "Ägare" });
  const saved = () => readField(page, draft, ticket, "measureOwner");

  // The search has not finished when Tab is pressed.
  await owner.fill("socialstyrelsen");
  await owner.press("Tab");
  await expect(owner).toHaveValue("Socialstyrelsen");
  await expect.poll(saved).toMatchObject({ name: "Socialstyrelsen" });

  await owner.fill("riksstr");
  await owner.press("Enter");
  await expect(owner).toHaveValue("Riksstroke");
  await expect(owner).toBeFocused();

  await owner.fill("social");
  await expect(page.getByRole("option", { name: "Socialstyrelsen" })).toBeVisible();
  await owner.press("ArrowDown");
  await expect(page.getByRole("option", { name: "Socialstyrelsen" })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await owner.press("Tab");
  await expect.poll(saved).toMatchObject({ name: "Socialstyrelsen" });
});

test("the option that is pressed is chosen, also when other options come before the button is released", async ({
  page,
}) => {
  const { ticket } = await logIn(page, "redaktor");
  await openDraft(page, await givenDraft(page, ticket));
  const owner = page.getByRole("combobox", { name: "Ägare" });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/riksstr/, async (route) => {
    await released;
    await route.continue();
  });
  await owner.fill("social");
  const option = page.getByRole("option", { name: "Socialstyrelsen" });
  await expect(option).toBeVisible();

  await owner.fill("riksstr");
  await option.hover();
  const answered = page.waitForResponse(/riksstr/);
  await page.mouse.down();
  release();
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.mouse.up();

  await expect(owner).toHaveValue("Socialstyrelsen");
  await expect(stateOf(page, "measureOwner")).toHaveText(/^Sparat/);
});

test("a name that is not found stays, also through a reload, and nothing else is saved", async ({ page }) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  const before = await readField(page, draft, ticket, "measureOwner");
  await openDraft(page, draft);
  const owner = page.getByRole("combobox", { name: "Ägare" });

  await owner.fill("Registret som inte finns");
  await owner.press("Tab");

  await expect(page.getByText(/^”Registret som inte finns” hittades inte\./)).toBeVisible();
  await expect(owner).toHaveValue("Registret som inte finns");
  await expect(owner).toHaveAttribute("aria-invalid", "true");
  await expect(stateOf(page, "measureOwner")).toHaveText("Inte sparat");
  await expectAccessible(page, frameOf(page, "measureOwner"));
  await page.reload();
  await expect(page.getByRole("region", { name: "Du har text som inte hann sparas" })).toContainText(
    "Registret som inte finns",
  );
  expect(await readField(page, draft, ticket, "measureOwner")).toEqual(before);
});

test("a main editor creates the keyword that is missing, without leaving the measure", async ({ page }) => {
  const { ticket } = await logIn(page, "huvudredaktor");
  const draft = await givenDraft(page, ticket);
  await openDraft(page, draft);
  const name = `Nytt ord ${draft.versionId.slice(-6)}`;
  const keywords = page.getByRole("combobox", { name: "Nyckelord" });

  await keywords.click();
  await expect(page.getByRole("option", { name: /^10 av \d+, visa fler$/ })).toBeVisible();
  await page.getByRole("option", { name: "Stroke", exact: true }).click();
  await page.getByRole("option", { name: "Läkemedel", exact: true }).click();
  await expect(page.getByRole("listbox")).toBeVisible();
  await keywords.fill(name);
  await page.getByRole("option", { name: `Skapa ”${name}”` }).click();

  await expect(page.getByRole("button", { name: `Ta bort ${name} ur Nyckelord` })).toBeVisible();
  const saved = async () => JSON.stringify(await readField(page, draft, ticket, "keywords"));
  await expect.poll(saved).toContain(name);
  expect(await saved()).toContain("Läkemedel");
});

test("a sub-measure of another measure is found by words", async ({ page }) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  const linked = async () => (await readField(page, draft, ticket, "submeasures")) as { id: string }[];
  for (const { id } of await linked()) {
    await writeAs(page, ticket, `DELETE /measureversions/${draft.versionId}/submeasures/${id}`);
  }
  await page.goto(`/#/measure/submeasures/${draft.measureId}?version=1&edit=true`);
  const link = page.getByRole("region", { name: "Lägg till befintligt delmått" });

  await link.getByRole("combobox", { name: "Mått att hämta delmått från" }).fill("akut bronkit");
  await page.getByRole("option", { name: /^Antibiotikabehandling vid akut bronkit/ }).click();
  await link.getByRole("button", { name: "Lägg till Kvinna" }).click();

  await expect.poll(async () => (await linked()).length).toBe(1);
  await expect(link.getByRole("button", { name: "Lägg till Kvinna" })).toBeHidden();
});

test.describe("in an English browser", () => {
  test.use({ locale: "en-US" });

  test("dates are written and chosen in the same way as everywhere", async ({ page }) => {
    const { ticket } = await logIn(page, "redaktor");
    const draft = await givenDraft(page, ticket);
    await openDraft(page, draft);
    const from = page.getByLabel("Giltig från", { exact: true });
    const saved = () => readField(page, draft, ticket, "validFrom");

    await from.fill("2027-02-28");
    await from.press("Tab");
    await expect.poll(saved).toBe(Date.parse("2027-02-28"));
    await expect(from).toHaveValue("2027-02-28");

    // The button that opens the calendar has the focus.
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Välj datum" })).toBeVisible();
    await expect(page.getByRole("button", { name: "söndag 28 februari 2027" })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("button", { name: "måndag 1 mars 2027" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(from).toHaveValue("2027-03-01");
    await expect(page.getByRole("button", { name: "Välj datum för Giltig från" })).toBeFocused();
    await expect.poll(saved).toBe(Date.parse("2027-03-01"));

    await from.fill("03/01/2027");
    await from.press("Tab");
    await expect(stateOf(page, "validFrom")).toHaveText("Kunde inte spara: Skriv datumet som 2026-11-16");
    await expect(from).toHaveValue("03/01/2027");
  });
});
