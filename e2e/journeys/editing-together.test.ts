import type { Browser, Page } from "@playwright/test";
import { field, type GivenDraft, givenDraft, openDraft, readField, stateOf } from "../support/drafts.ts";
import { blockLiveUpdates, type DemoAccount, expect, logIn, test } from "../support/test.ts";

/** A page of another user in another browser. */
async function openElsewhere(browser: Browser, account: DemoAccount): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page, account);
  return page;
}

const publishButton = (page: Page) => page.getByRole("button", { name: "Publicera…" });
const boxOf = async (page: Page) => await publishButton(page).boundingBox();

async function openTogether(page: Page, browser: Browser): Promise<{ other: Page; draft: GivenDraft; ticket: string }> {
  const { ticket } = await logIn(page, "huvudredaktor");
  const draft = await givenDraft(page, ticket);
  const other = await openElsewhere(browser, "redaktor");
  await openDraft(page, draft);
  return { other, draft, ticket };
}

test("two editors write in different fields of one draft, and both are saved", async ({ page, browser }) => {
  const { other, draft, ticket } = await openTogether(page, browser);
  await openDraft(other, draft);

  await Promise.all([
    field(page, "Täljare").fill("Huvudredaktörens täljare"),
    field(other, "Nämnare").fill("Redaktörens nämnare"),
  ]);
  await Promise.all([field(page, "Titel").focus(), field(other, "Titel").focus()]);

  await expect(stateOf(page, "numeratorDefinition")).toHaveText(/^Sparat/);
  await expect(stateOf(other, "denominatorDefinition")).toHaveText(/^Sparat/);
  expect(await readField(page, draft, ticket, "numeratorDefinition")).toBe("Huvudredaktörens täljare");
  expect(await readField(page, draft, ticket, "denominatorDefinition")).toBe("Redaktörens nämnare");
  await other.context().close();
});

test("the buttons stay in place when a colleague joins and leaves", async ({ page, browser }) => {
  const { other, draft } = await openTogether(page, browser);
  // The buttons are a little wider until the web font has loaded.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const before = await boxOf(page);

  await openDraft(other, draft);
  const joined = page.getByText(/har versionen öppen|redigerar/).first();
  await expect(joined).toBeVisible();
  expect(await boxOf(page)).toEqual(before);
  // Leaving a page is reported at once; a page that disappears without a report is noticed only after most of a minute.
  await other.goto("/#/accessibility");
  await expect(joined).toBeHidden();

  expect(await boxOf(page)).toEqual(before);
  await other.context().close();
});

test("a conflict in a field that two have written is resolved with a merged text", async ({ page, browser }) => {
  const { other, draft, ticket } = await openTogether(page, browser);
  await openDraft(other, draft);
  const typed = Promise.withResolvers<void>();
  await other.route("**/services/**", (route) => typed.promise.then(() => route.continue()));

  await field(page, "Felkällor").fill("Bortfall i registret");
  await field(page, "Titel").focus();
  await expect(stateOf(page, "sourcesOfError")).toHaveText(/^Sparat/);
  await field(other, "Felkällor").fill("Olika kodning i registret");
  await field(other, "Titel").focus();
  typed.resolve();
  const conflict = other.getByRole("region", { name: /^Felkällor: / });
  await conflict.getByRole("button", { name: "Slå ihop" }).click();
  await conflict.getByRole("textbox", { name: "Sammanslagen text" }).fill("Bortfall och olika kodning i registret");
  await conflict.getByRole("button", { name: "Spara sammanslagen text" }).click();

  await expect(stateOf(other, "sourcesOfError")).toHaveText(/^Sparat/);
  expect(await readField(page, draft, ticket, "sourcesOfError")).toBe("Bortfall och olika kodning i registret");
  await other.context().close();
});

test("a login that ends while somebody types shows the way back, and the text is still there", async ({ page }) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  await blockLiveUpdates(page);
  await openDraft(page, draft);

  // As after twelve hours, when the cookie has expired.
  await page.context().clearCookies();
  await field(page, "Täljare").fill("Skrivet efter tolv timmar");
  await field(page, "Titel").focus();

  const modal = page.getByRole("alertdialog", { name: "Du har loggats ut" });
  await expect(modal).toContainText("Det du höll på att skriva finns kvar.");
  await expect(page.getByText("Du har inte rättigheter att utföra detta")).toHaveCount(0);
  await logIn(page, "redaktor");
  await modal.getByRole("link", { name: "Logga in igen" }).click();
  await page.waitForURL(/login/);
  await page.goto(`/#/measure/${draft.measureId}?version=1&edit=true`);
  const offer = page.getByRole("region", { name: "Du har text som inte hann sparas" });
  await expect(offer).toContainText("Skrivet efter tolv timmar");
});

for (const [screen, action] of [
  ["/#/administration/keywords", "Sök bland nyckelord"],
  ["/#/newMeasure", ""],
] as const) {
  test(`an ended login is reported at ${screen}`, async ({ page }) => {
    await logIn(page, "huvudredaktor");
    await blockLiveUpdates(page);
    await page.goto(screen);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Ditt konto: / })).toBeVisible();
    if (action) {
      await page.goto("/#/administration/keywords/ny");
      await page.getByRole("textbox", { name: "Namn" }).fill("Ett ord som inte sparas");
    } else await page.getByRole("textbox", { name: /^Titel/ }).fill("Ett mått som inte sparas");

    await page.context().clearCookies();
    await page.getByRole("button", { name: action ? "Spara" : "Skapa mått" }).click();

    await expect(page.getByRole("alertdialog", { name: "Du har loggats ut" })).toBeVisible();
    await expect(page.getByText("Du har inte rättigheter att utföra detta")).toHaveCount(0);
  });
}
