import { expectAccessible } from "../support/accessibility.ts";
import { expect, logIn, test } from "../support/test.ts";

test("a technician sees the health of every part, imports, compares, and finds measures that need correction", async ({
  page,
}) => {
  await logIn(page, "teknik");
  await page.goto("/");
  await page.getByRole("link", { name: "Teknik" }).click();
  const health = page.getByRole("region", { name: "Hälsa" });
  await expect(health.getByText("Fungerar")).not.toHaveCount(0);

  const imports = page.getByRole("region", { name: "Datadistribution" });
  const start = imports.getByRole("button", { name: "Importera nu: kontraktsversion 3", exact: true });
  await start.click();
  await expect(imports.getByRole("row", { name: /^3 / }).getByText(/Ändrade:\s\d+\. Borttagna:\s\d+\.$/)).toBeVisible();
  await expect(start).toBeEnabled();

  const search = page.getByRole("region", { name: "Sökning" });
  await search.getByRole("button", { name: "Jämför nu" }).click();
  await expect(search.getByText(/mått jämfördes/)).toBeVisible();

  const analysis = page.getByRole("region", { name: "Innehållsanalys" });
  await analysis.getByRole("button", { name: "Analysera nu" }).click();
  await expect(analysis.getByText(/publicerade mått gicks igenom/)).toBeVisible();
  await analysis.getByRole("button", { name: /^Utgången giltighet/ }).click();
  await expect(analysis.getByRole("row")).not.toHaveCount(0);
  const saved = page.waitForEvent("download");
  await analysis.getByRole("button", { name: "Ladda ned Excel" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^innehallsanalys-.*\.xlsx$/);
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await analysis.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Teknisk administration");
});

test("others see no link to the page, and its address says that it is not for them", async ({ page }) => {
  await logIn(page, "administrator");
  await page.goto("/#/techAdmin");

  await expect(page.getByRole("heading", { name: /^Du har inte behörighet/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Teknik", exact: true })).toHaveCount(0);
});
