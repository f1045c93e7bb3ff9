import type { Page, PlaywrightTestArgs, PlaywrightWorkerArgs } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { findMeasure } from "../support/catalogue.ts";
import { field, givenDraft, openDraft } from "../support/drafts.ts";
import { blockLiveUpdates, type DemoAccount, expect, logIn, logInByPage, pathOf, test } from "../support/test.ts";

test("somebody logs in where they are, sees who they are, and logs out to the same place", async ({ page }) => {
  const { mId, title } = await findMeasure(page, { searchValue: "stroke" });
  await page.goto(`/#/measure/${mId}`);
  await page.getByRole("link", { name: "Logga in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Logga in" })).toBeVisible();
  await expectAccessible(page);

  await logInByPage(page, "redaktor");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(pathOf(page)).toBe(`/measure/${mId}`);
  await page.getByRole("button", { name: /^Ditt konto/ }).click();
  const menu = page.getByRole("dialog", { name: /^Ditt konto/ });
  await expect(menu.getByRole("list", { name: "Dina roller" })).toHaveText("Redaktör");
  await expectAccessible(page);

  await menu.getByRole("link", { name: "Logga ut", exact: true }).click();
  await expect(page.getByRole("link", { name: "Logga in" })).toBeVisible();
  expect(pathOf(page)).toBe(`/measure/${mId}`);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["hiqaa-device"]);
});

test("a wrong password says so and keeps the way back", async ({ page }) => {
  await page.goto("/login/?return=%2F%3Fsearch%3Dstroke");
  await page.getByLabel("Användarnamn").fill("lasare");
  await page.getByLabel("Lösenord").fill("fel");
  await page.getByRole("button", { name: "Logga in", exact: true }).click();
  await expect(page.getByText("Användarnamnet eller lösenordet är fel.")).toBeVisible();
  await expect(page.getByRole("alert")).toBeFocused();
  await expectAccessible(page);

  await logInByPage(page, "lasare");

  await expect(page.getByRole("combobox", { name: "Sök mått" })).toHaveValue("stroke");
});

interface LoginToEnd extends Pick<PlaywrightTestArgs, "page">, Pick<PlaywrightWorkerArgs, "playwright"> {
  ticket: string;
}

/** Ends the login without the page being told. */
async function endLogin({ page, playwright, ticket }: LoginToEnd) {
  const elsewhere = await playwright.request.newContext({
    extraHTTPHeaders: { cookie: `hiqaa=${ticket}`, "sec-fetch-site": "same-origin" },
  });
  await elsewhere.get(new URL("/logout/", page.url()).href);
  await elsewhere.dispose();
}

/** Saves, and logs in again. Another call of the page may have reported the ended login before that. */
async function saveAndLogInAgain(page: Page, username: DemoAccount) {
  const modal = page.getByRole("alertdialog", { name: "Du har loggats ut" });
  const save = page.getByRole("button", { name: "Spara", exact: true });
  await expect(async () => {
    if (!(await modal.isVisible()) && (await save.isVisible())) await save.click({ timeout: 5000 });
    await expect(modal).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expectAccessible(page);
  await modal.getByRole("link", { name: "Logga in igen" }).click();
  await logInByPage(page, username);
}

test("after a login that ends while a search is being saved, the page and the text are still there", async ({
  page,
  playwright,
}) => {
  const name = `Stroke ${Date.now()}`;
  const { ticket } = await logIn(page, "lasare");
  await blockLiveUpdates(page);
  await page.goto("/#/?search=stroke&pageSize=50");
  await page.getByRole("button", { name: "Spara sökning" }).click();
  await page.getByRole("textbox", { name: "Namn" }).fill(name);

  await endLogin({ page, playwright, ticket });
  await saveAndLogInAgain(page, "lasare");

  await expect(page.getByRole("dialog", { name: "Spara sökning" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Namn" })).toHaveValue(name);
  expect(pathOf(page)).toBe("/?search=stroke&pageSize=50");
  await page.getByRole("button", { name: "Spara", exact: true }).click();
  await expect(page.getByRole("link", { name })).toBeVisible();
});

test("after a login that ends in a panel of the administration, the panel and the text are still there", async ({
  page,
  playwright,
}) => {
  const { ticket } = await logIn(page, "huvudredaktor");
  await blockLiveUpdates(page);
  await page.goto("/#/administration/keywords/ny");
  await page.getByRole("textbox", { name: "Namn" }).fill("Ett ord till");

  await endLogin({ page, playwright, ticket });
  await saveAndLogInAgain(page, "huvudredaktor");

  await expect(page.getByRole("textbox", { name: "Namn" })).toHaveValue("Ett ord till");
  expect(pathOf(page)).toBe("/administration/keywords/ny");
});

test("after a login that ended on the server, a draft says that only users see it, until the next login", async ({
  page,
  playwright,
}) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  await blockLiveUpdates(page);
  await openDraft(page, draft);

  await endLogin({ page, playwright, ticket });
  const modal = page.getByRole("alertdialog", { name: "Du har loggats ut" });
  await expect(async () => {
    // The call that reports presence may already have found that the login has ended, and the page may have been left.
    const numerator = field(page, "Täljare");
    if (await numerator.isVisible()) await numerator.fill("Skrivet för sent", { timeout: 5000 });
    await expect(modal).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(page.getByText(draft.title)).toHaveCount(0);
  await modal.getByRole("button", { name: "Fortsätt utan att logga in" }).click();
  await expect(page.getByText("ett utkast som bara visas för inloggade")).toBeVisible();
  await expect(page.getByText("Skrivet för sent")).toHaveCount(0);

  await logIn(page, "redaktor");
  await page.goto("about:blank");
  await openDraft(page, draft);
});

test("what one person was typing is not shown to the next one at the same screen", async ({ page }) => {
  await logIn(page, "lasare");
  await page.goto("/");
  await page.getByRole("button", { name: "Spara sökning" }).click();
  await page.getByRole("textbox", { name: "Namn" }).fill("Bara för mig");

  await logIn(page, "teknik");
  await page.reload();

  await expect(page.getByRole("button", { name: "Spara sökning" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("when a login has ended altogether, the visitor sees it and can go on without one", async ({ page }) => {
  await logIn(page, "lasare");
  await page.goto("/");
  await page.getByRole("button", { name: "Spara sökning" }).click();
  await page.getByRole("textbox", { name: "Namn" }).fill("Utan inloggning");

  await page.context().clearCookies();
  await page.getByRole("button", { name: "Spara", exact: true }).click();

  const modal = page.getByRole("alertdialog", { name: "Du har loggats ut" });
  await expect(modal).toBeVisible();
  await modal.getByRole("button", { name: "Fortsätt utan att logga in" }).click();
  await expect(page.getByRole("link", { name: "Logga in" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Spara sökning" })).toHaveCount(0);
});
