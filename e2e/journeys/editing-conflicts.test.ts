import { expectAccessible } from "../support/accessibility.ts";
import { field, givenDraft, openDraft, readField, stateOf, writeAs } from "../support/drafts.ts";
import { blockLiveUpdates, expect, logIn, logInByPage, test } from "../support/test.ts";

test("two tabs of one editor keep their texts apart, with a conflict in the field that both have changed", async ({
  page,
  context,
}) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  const other = await context.newPage();
  await openDraft(page, draft);
  await openDraft(other, draft);
  // Delays the other tab's requests: if it received the first tab's text before typing, there would be no conflict.
  const typed = Promise.withResolvers<void>();
  await other.route("**/services/**", (route) => typed.promise.then(() => route.continue()));

  await field(page, "Täljare").fill("Från den första fliken");
  await field(page, "Titel").focus();
  await expect(stateOf(page, "numeratorDefinition")).toHaveText(/^Sparat/);
  await field(other, "Nämnare").fill("Från den andra fliken");
  await field(other, "Täljare").fill("Också från den andra");
  await field(other, "Titel").focus();
  typed.resolve();

  const conflict = other.getByRole("region", { name: /^Täljare: / });
  await expect(conflict).toContainText("Från den första fliken");
  await expect(other.getByText("Du har text som inte hann sparas")).toHaveCount(0);
  await conflict.getByRole("button", { name: "Behåll min" }).click();
  await expect(stateOf(other, "numeratorDefinition")).toHaveText(/^Sparat/);
  expect(await readField(page, draft, ticket, "numeratorDefinition")).toBe("Också från den andra");
  expect(await readField(page, draft, ticket, "denominatorDefinition")).toBe("Från den andra fliken");
});

test("after logging out in one tab, the other stays on its page and keeps the text that is being typed", async ({
  page,
  context,
}) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  const other = await context.newPage();
  await other.goto("/#/accessibility");
  await openDraft(page, draft);
  const loggedOut = Promise.withResolvers<void>();
  await page.route("**/singlefield/**", (route) => loggedOut.promise.then(() => route.continue()));
  await field(page, "Täljare").fill("Halva meningen");
  await field(page, "Titel").focus();
  await expect(stateOf(page, "numeratorDefinition")).toHaveText("Sparar…");

  await other.getByRole("button", { name: /^Ditt konto: / }).click();
  await other.getByRole("link", { name: "Logga ut", exact: true }).click();
  await expect(other.getByRole("link", { name: "Logga in" })).toBeVisible();
  loggedOut.resolve();

  const modal = page.getByRole("alertdialog", { name: "Du har loggats ut" });
  await expect(modal).toContainText("Det du höll på att skriva finns kvar.");
  await modal.getByRole("link", { name: "Logga in igen" }).click();
  await logInByPage(page, "redaktor");
  const offer = page.getByRole("region", { name: "Du har text som inte hann sparas" });
  await expect(offer).toContainText("Halva meningen");
  await offer.getByRole("button", { name: "Använd texten som finns kvar i Täljare" }).click();
  await expect(stateOf(page, "numeratorDefinition")).toHaveText(/^Sparat/);
  const { ticket: again } = await logIn(page, "redaktor");
  expect(await readField(page, draft, again, "numeratorDefinition")).toBe("Halva meningen");
});

test("a colleague in the same list is seen before the own row is saved, and both rows are kept", async ({ page }) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  const before = (await readField(page, draft, ticket, "targetValues")) as object[];
  await blockLiveUpdates(page);
  await page.goto(`/#/measure/targetvalues/${draft.measureId}?version=1&edit=true`);
  await page.getByRole("button", { name: "Nytt målvärde" }).click();
  await page.getByRole("textbox", { name: /^Värde/ }).fill("71");
  await writeAs(page, ticket, `POST /measureversions/${draft.versionId}/targetvalues/`, {
    type: "REGIONAL",
    value: 55,
  });
  await page.getByRole("button", { name: "Spara" }).click();

  const conflict = page.getByRole("region", { name: "Någon annan har ändrat listan medan du skrev." });
  await expect(conflict.locator("ins")).toContainText("55");
  await expectAccessible(page, conflict);
  await page.getByRole("button", { name: "Spara" }).click();
  await expect(conflict).toBeHidden();
  // The conflict is hidden when the save begins; the row is stored a moment later.
  const countRows = async () => ((await readField(page, draft, ticket, "targetValues")) as object[]).length;
  await expect.poll(countRows).toBe(before.length + 2);
});

test("text typed in a version that a colleague deletes is reported, can be found again, and is deleted on request at logout", async ({
  page,
}) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  await openDraft(page, draft);
  await writeAs(page, ticket, `DELETE /measureversions/${draft.versionId}`);
  await field(page, "Täljare").fill("Skrivet för sent");
  await field(page, "Titel").focus();
  await expect(page.getByText(/har tagits bort av någon annan\. Inget mer kan sparas här/)).toBeVisible();
  await expect(stateOf(page, "numeratorDefinition")).toHaveText("Inte sparat");

  await page.reload();
  const unsavedText = page.getByRole("region", { name: "Du har text här som inte är sparad" });
  await expect(unsavedText).toContainText("Skrivet för sent");
  await expect(unsavedText.getByRole("button", { name: "Kopiera texten" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Ditt konto: / }).click();
  await page.getByRole("checkbox", { name: "Ta bort osparad text från den här datorn" }).check();
  await page.getByRole("link", { name: "Logga ut", exact: true }).click();
  await expect(page.getByRole("link", { name: "Logga in" })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsent:")))).toEqual([]);
});
