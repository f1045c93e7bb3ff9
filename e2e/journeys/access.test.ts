import type { Browser, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible, expectAccessibleAtBothWidths } from "../support/accessibility.ts";
import { addAccount } from "../support/console-account.ts";
import { expect, logIn, test } from "../support/test.ts";

const password = "ett långt lösenord för resan";

async function enterPassword(page: Page, username: string) {
  await page.goto("/login/?return=%2Faccount");
  await page.getByLabel("Användarnamn").fill(username);
  await page.getByLabel("Lösenord").fill(password);
  await page.getByRole("button", { name: "Logga in", exact: true }).click();
}

/** Sets up a second factor on the account page, and returns the recovery codes. */
async function setUpSecondFactor(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: "Slå på tvåstegsinloggning" }).click();
  await page.getByLabel("Ditt lösenord").fill("fel lösenord");
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await expect(page.getByText("Lösenordet är fel.")).toBeVisible();
  await page.getByLabel("Ditt lösenord").fill(password);
  await page.getByRole("button", { name: "Fortsätt" }).click();
  const link = page.getByRole("link", { name: "Öppna i autentiseringsappen" });
  const secret = new URL((await link.getAttribute("href")) ?? "").searchParams.get("secret") ?? "";
  await expectAccessibleAtBothWidths(page);
  await page.getByLabel("Koden som appen visar").fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole("button", { name: "Slå på", exact: true }).click();
  const codes = page.getByRole("status").getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectAccessibleAtBothWidths(page);
  const recoveryCodes = await codes.allTextContents();
  await page.getByRole("button", { name: "Jag har sparat koderna" }).click();
  await expect(page.getByText("10 återställningskoder finns kvar.")).toBeVisible();
  return recoveryCodes;
}

async function logInWithCode(page: Page, username: string, code: string) {
  await enterPassword(page, username);
  await expect(page.getByRole("heading", { level: 1, name: "Engångskod" })).toBeVisible();
  await page.getByLabel("Kod", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Logga in", exact: true }).click();
}

async function openElsewhere(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage();
}

const accountButton = (page: Page) => page.getByRole("button", { name: /^Ditt konto/ });

test("a second factor guards the account, and logging out everywhere ends it everywhere", async ({ page, browser }) => {
  const username = `bodil-${Date.now()}`;
  expect(addAccount({ username, password, role: "EDITOR", dataDir: process.env.E2E_DATA })).toContain("är skapat");
  await enterPassword(page, username);
  await expect(page.getByRole("heading", { level: 1, name: "Ditt konto" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  const [first = "", second = ""] = await setUpSecondFactor(page);

  const elsewhere = await openElsewhere(browser);
  await logInWithCode(elsewhere, username, "000000");
  await expect(elsewhere.getByRole("alert")).toContainText("Koden är fel");
  await expectAccessibleAtBothWidths(elsewhere);
  await elsewhere.getByLabel("Kod", { exact: true }).fill(first);
  await elsewhere.getByRole("button", { name: "Logga in", exact: true }).click();
  await expect(elsewhere.getByText("9 återställningskoder finns kvar.")).toBeVisible();

  await accountButton(page).click();
  await page.getByRole("dialog").getByRole("link", { name: "Ditt konto" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await accountButton(page).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("link", { name: "Logga ut överallt" }).click();
  await expect(page.getByRole("link", { name: "Logga in" })).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByRole("alertdialog", { name: "Du har loggats ut" })).toBeVisible();

  await logInWithCode(elsewhere, username, second);
  const administrator = await openElsewhere(browser);
  await logIn(administrator, "administrator");
  await endLoginsInAdministration(administrator, username);
  await elsewhere.reload();
  await expect(elsewhere.getByRole("alertdialog", { name: "Du har loggats ut" })).toBeVisible();
  await enterPassword(page, username);
  await expect(page.getByRole("heading", { level: 1, name: "Ditt konto" })).toBeVisible();
  await Promise.all([elsewhere.context().close(), administrator.context().close()]);
});

/** As an administrator: ends the user's logins, removes the second factor, and finds all of it in the security log. */
async function endLoginsInAdministration(page: Page, username: string) {
  await page.goto(`/#/administration/users?search=${username}`);
  await expect(page.getByText("1 rad", { exact: true })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole("link", { name: "Ek, Bodil" }).click();
  const panel = page.getByRole("dialog", { name: "Ek, Bodil" });
  await expect(panel.getByText("Inloggad på ett ställe just nu.")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await panel.getByRole("button", { name: "Avsluta inloggningar" }).click();
  const confirmation = page.getByRole("alertdialog");
  await expectAccessible(page);
  await confirmation.getByRole("button", { name: "Avsluta inloggningar" }).click();
  await expect(panel.getByText("Inte inloggad någonstans just nu.")).toBeVisible();
  await panel.getByRole("button", { name: "Ta bort tvåstegsinloggning" }).click();
  await confirmation.getByRole("button", { name: "Ta bort tvåstegsinloggning" }).click();
  await expect(panel.getByRole("button", { name: "Ta bort tvåstegsinloggning" })).toBeHidden();

  await page.goto(`/#/administration/securityEvents?search=${username}`);
  await expect(page.getByText("Nekad inloggning").first()).toBeVisible();
  await expect(page.getByText("Avslutade inloggningar").first()).toBeVisible();
  await expectAccessibleAtBothWidths(page);
}
