import { freePort } from "../../server/src/http/free-port.ts";
import { startIdentityProvider } from "../../server/src/testing/identity-provider.ts";
import { createOwnCatalogue } from "../support/own-catalogue.ts";
import { expect, longForm, pathOf, test } from "../support/test.ts";

test("somebody logs in and out by way of the organisation's identity provider", longForm, async ({ page }) => {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const provider = await startIdentityProvider(origin);
  const catalogue = createOwnCatalogue(origin, {
    PUBLIC_URL: origin,
    DEMO: "false",
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_ROLE_MAP: "katalog-redaktor=EDITOR",
  });
  const claims = { given_name: "Siv", family_name: "Ek", preferred_username: "siv", roles: ["katalog-redaktor"] };
  provider.setUser({ subject: "siv-1", claims });

  try {
    await catalogue.start();
    await page.goto(`${origin}/#/accessibility`);
    await page.getByRole("link", { name: "Logga in" }).click();
    await page.getByRole("link", { name: "Logga in med organisationens konto" }).click();

    await expect(page.getByRole("button", { name: "Ditt konto: Siv Ek" })).toHaveText("SE");
    expect(pathOf(page)).toBe("/accessibility");

    await page.getByRole("button", { name: "Ditt konto: Siv Ek" }).click();
    await page.getByRole("link", { name: "Logga ut", exact: true }).click();
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await expect(page.getByRole("link", { name: "Logga in" })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(origin);
  } finally {
    await catalogue.remove();
    await provider.stop();
  }
});
