import { expectAccessible } from "../support/accessibility.ts";
import { field, frameOf, givenDraft, openDraft, readField, stateOf, writeField } from "../support/drafts.ts";
import { blockLiveUpdates, expect, logIn, test } from "../support/test.ts";

const base = "/services/api/1.0";

test("with the network cut nothing is lost, and what was typed is saved when it is back", async ({ page, context }) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  await openDraft(page, draft);

  await context.setOffline(true);
  await field(page, "Täljare").fill("Skrivet utan nät");
  await field(page, "Nämnare").fill("Också utan nät");
  await field(page, "Titel").focus();
  await expect(stateOf(page, "numeratorDefinition")).toHaveText(/servern svarar inte/);
  await expect(page.getByText(/^Sparat/)).toHaveCount(0);
  await expectAccessible(page, frameOf(page, "numeratorDefinition"));
  await context.setOffline(false);

  await expect(stateOf(page, "numeratorDefinition")).toHaveText(/^Sparat/);
  await expect(stateOf(page, "denominatorDefinition")).toHaveText(/^Sparat/);
  expect(await readField(page, draft, ticket, "numeratorDefinition")).toBe("Skrivet utan nät");
  expect(await readField(page, draft, ticket, "denominatorDefinition")).toBe("Också utan nät");
});

test("text that could not be sent before a reload is offered with a comparison", async ({ page, context }) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  await openDraft(page, draft);
  await page.route("**/singlefield/**", (route) => route.abort());
  await field(page, "Täljare").fill("Skrivet strax före");
  await field(page, "Titel").focus();
  await expect(stateOf(page, "numeratorDefinition")).toHaveText(/servern svarar inte/);
  await page.unroute("**/singlefield/**");

  await page.reload();
  const offer = page.getByRole("region", { name: "Du har text som inte hann sparas" });
  await expect(offer).toContainText("Skrivet strax före");
  await expectAccessible(page, offer);
  await offer.getByRole("button", { name: "Använd texten som finns kvar i Täljare" }).click();

  await expect(stateOf(page, "numeratorDefinition")).toHaveText(/^Sparat/);
  expect(await readField(page, draft, ticket, "numeratorDefinition")).toBe("Skrivet strax före");
  await page.reload();
  await expect(field(page, "Täljare")).toHaveValue("Skrivet strax före");
  await expect(offer).toHaveCount(0);
  expect(context.pages()).toHaveLength(1);
});

test("two editors on the same field see both texts, and the merged one is what the database holds", async ({
  page,
  browser,
}) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  // Otherwise the colleague's text would arrive before this editor types.
  await blockLiveUpdates(page);
  await openDraft(page, draft);
  const colleague = await (await browser.newContext({ locale: "sv-SE" })).newPage();
  await logIn(colleague, "huvudredaktor");
  await openDraft(colleague, draft);

  await field(colleague, "Täljare").fill("Antal patienter med stroke inom 120 minuter");
  await field(colleague, "Titel").focus();
  await expect(stateOf(colleague, "numeratorDefinition")).toHaveText(/^Sparat/);
  await field(page, "Täljare").fill("Antal patienter inom 90 minuter");
  await field(page, "Titel").focus();

  const conflict = page.getByRole("region", { name: /^Täljare: / });
  await expect(conflict).toContainText("120");
  await expectAccessible(page, conflict);
  // Other fields are saved as usual.
  await field(page, "Nämnare").fill("Alla med stroke");
  await field(page, "Titel").focus();
  await expect(stateOf(page, "denominatorDefinition")).toHaveText(/^Sparat/);
  await conflict.getByRole("button", { name: "Slå ihop" }).click();
  await conflict.getByRole("textbox", { name: "Sammanslagen text" }).fill("Antal med stroke inom 90 minuter");
  await conflict.getByRole("button", { name: "Spara sammanslagen text" }).click();

  await expect(stateOf(page, "numeratorDefinition")).toHaveText(/^Sparat/);
  expect(await readField(page, draft, ticket, "numeratorDefinition")).toBe("Antal med stroke inom 90 minuter");
  await colleague.context().close();
});

test("editors of the same version see each other, and where", async ({ page, browser }) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  const colleague = await (await browser.newContext({ locale: "sv-SE" })).newPage();
  await logIn(colleague, "huvudredaktor");
  await openDraft(colleague, draft);
  await field(colleague, "Nämnare").focus();
  await expect(async () => {
    await openDraft(page, draft);
    await page.reload();
    await expect(page.getByText(/ redigerar Nämnare$/)).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await colleague.context().close();
});

test("a version that a colleague publishes meanwhile accepts no more saves, and the typed text stays", async ({
  page,
  browser,
}) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  // As where streams do not get through: the page learns of it from the response to its own save.
  await blockLiveUpdates(page);
  await openDraft(page, draft);
  const colleague = await (await browser.newContext()).newPage();
  const { ticket: main } = await logIn(colleague, "huvudredaktor");
  const published = await colleague.request.put(`${base}/measureversions/${draft.versionId}/publish`, {
    headers: { "x-hiqaa": main },
  });
  expect(published.ok()).toBe(true);

  await field(page, "Täljare").fill("För sent");
  await field(page, "Titel").focus();

  // The field states the reason until the page has read that the version is published; then a notice does.
  await expect(stateOf(page, "numeratorDefinition")).toHaveText(/^Kunde inte spara: |^Inte sparat$/);
  await expect(field(page, "Täljare")).toHaveValue("För sent");
  await colleague.context().close();
});

test("a colleague's change in another field is kept and causes no conflict", async ({ page, browser }) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  await openDraft(page, draft);
  const colleague = await (await browser.newContext()).newPage();
  const { ticket: main } = await logIn(colleague, "huvudredaktor");
  await writeField(colleague, { ...draft, field: "denominatorDefinition", value: "Kollegans", ticket: main });

  await field(page, "Täljare").fill("Min");
  await field(page, "Titel").focus();

  await expect(stateOf(page, "numeratorDefinition")).toHaveText(/^Sparat/);
  await expect(field(page, "Nämnare")).toHaveValue("Kollegans");
  expect(await readField(page, draft, ticket, "denominatorDefinition")).toBe("Kollegans");
  await colleague.context().close();
});
