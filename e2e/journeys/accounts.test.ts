import type { Page } from "@playwright/test";
import { freePort } from "../../server/src/http/free-port.ts";
import { expectAccessibleAtBothWidths } from "../support/accessibility.ts";
import { addAccount, verifySecurityLog } from "../support/console-account.ts";
import { createOwnCatalogue } from "../support/own-catalogue.ts";
import { expect, test } from "../support/test.ts";

const password = "ett långt minne för resan";
const chosenPassword = "tre små gröna hus";
const changedPassword = "fyra blå ljus i natt";

async function logIn(page: Page, origin: string, username: string, typed: string) {
  await page.goto(`${origin}/login/?return=%2Faccount`);
  await page.getByLabel("Användarnamn").fill(username);
  await page.getByLabel("Lösenord").fill(typed);
  await page.getByRole("button", { name: "Logga in", exact: true }).click();
}

async function logOut(page: Page) {
  await page.getByRole("button", { name: /^Ditt konto: / }).click();
  await page.getByRole("link", { name: "Logga ut", exact: true }).click();
  await expect(page.getByRole("link", { name: "Logga in" })).toBeVisible();
}

/** A virtual authenticator of the browser, which confirms every request. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Registers a passkey for the administrator, who then has access to the administration. */
async function registerPasskey(page: Page) {
  await expect(page.getByText("Dina administratörsrättigheter väntar")).toBeVisible();
  await expect(page.getByRole("link", { name: "Administration" })).toHaveCount(0);
  await page.getByRole("button", { name: "Lägg till en passkey" }).click();
  await page.getByLabel("Namn på passkeyn").fill("Resans nyckel");
  await page.getByLabel("Ditt lösenord").fill(password);
  await expectAccessibleAtBothWidths(page);
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await expect(page.getByText("Resans nyckel")).toBeVisible();
  await expect(page.getByText("Dina administratörsrättigheter väntar")).toHaveCount(0);
}

/** Adds a user, and returns the link that is shown once. */
async function inviteUser(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/#/administration/users/ny`);
  await page.getByLabel("Användarnamn").fill("siv.ek");
  await page.getByLabel("Förnamn").fill("Siv");
  await page.getByLabel("Efternamn").fill("Ek");
  await page.getByLabel("Redaktör", { exact: true }).check();
  await page.getByRole("button", { name: "Spara" }).click();
  await expect(page.getByText("Länken visas bara nu.")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  const link = await page.getByText(/#\/choosePassword\//).textContent();
  return link?.trim() ?? "";
}

/** Chooses a password with the link, logs in and changes it. */
async function acceptInvitation(page: Page, origin: string, link: string) {
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Välkommen Siv!" })).toBeVisible();
  expect(page.url()).not.toContain(link.split("/").at(-1));
  await page.getByLabel("Nytt lösenord").fill("Lösenord2026!");
  await page.getByRole("button", { name: "Spara lösenordet" }).click();
  await expect(page.getByText("Lösenordet är vanligt och lätt att gissa.")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByLabel("Nytt lösenord").fill(chosenPassword);
  await page.getByRole("button", { name: "Spara lösenordet" }).click();
  await page.getByRole("link", { name: "Logga in" }).last().click();
  await logIn(page, origin, "siv.ek", chosenPassword);
  await page.getByRole("button", { name: "Byt lösenord" }).click();
  await page.getByLabel("Nuvarande lösenord").fill(chosenPassword);
  await page.getByLabel("Nytt lösenord").fill(changedPassword);
  await page.getByRole("button", { name: "Byt lösenord" }).click();
  await expect(page.getByText("Lösenordet är bytt.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Aviseringar, 1 oläst" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Länken gäller inte längre" })).toBeVisible();
}

test("an administrator gets a passkey, invites a user, and logs in with the passkey", async ({ page, browser }) => {
  const origin = `http://localhost:${await freePort()}`;
  const settings = { PUBLIC_URL: origin, DEMO: "false", REQUIRE_SECOND_FACTOR: "on", HOST: "127.0.0.1" };
  const catalogue = createOwnCatalogue(origin, settings);
  try {
    await catalogue.start();
    const { dataDir } = catalogue;
    addAccount({ username: "bodil", password, role: "ADMIN", dataDir });
    await addAuthenticator(page);
    await logIn(page, origin, "bodil", password);
    await registerPasskey(page);
    const link = await inviteUser(page, origin);

    const visitor = await browser.newContext({ locale: "sv-SE" });
    await acceptInvitation(await visitor.newPage(), origin, link);
    await visitor.close();

    await page.goto(`${origin}/#/account`);
    await logOut(page);
    // With the password, which alone is no longer enough.
    await logIn(page, origin, "bodil", password);
    await expectAccessibleAtBothWidths(page);
    await page.getByRole("button", { name: "Använd din passkey" }).click();
    await expect(page.getByText("Senast använd")).toBeVisible();
    await logOut(page);
    // Without the password.
    await page.goto(`${origin}/login/?return=%2Faccount`);
    await expectAccessibleAtBothWidths(page);
    await page.getByRole("button", { name: "Logga in med passkey" }).click();
    await expect(page.getByRole("heading", { name: "Senaste inloggningarna" })).toBeVisible();
    const moment = page.getByText(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/).first();
    await expect(moment).toHaveCSS("font-variant-numeric", "normal");
    await expect(page.getByRole("listitem").filter({ hasText: "Passkey" })).not.toHaveCount(0);

    expect(verifySecurityLog(dataDir)).toContain("alla som de skrevs");
  } finally {
    await catalogue.remove();
  }
});
