import { expectAccessible } from "../support/accessibility.ts";
import { expect, logIn, test } from "../support/test.ts";

test("a search says when it was corrected, relaxed or answered by a concept", async ({ page }) => {
  await page.goto("/#/?search=trombollyss");
  await expect(page.getByText("Visar träffar för ”trombolys”.")).toBeVisible();
  await expectAccessible(page, "main");
  await page.getByRole("button", { name: "Sök i stället på ”trombollyss”" }).click();
  await expect(page.getByRole("heading", { name: "Inga mått passar sökningen" })).toBeVisible();

  await page.goto("/#/?search=trombolys%20palliativ");
  await expect(page.getByText("Inget mått har alla ord. Visar mått med ”trombolys”, utan ”palliativ”.")).toBeVisible();
  await expectAccessible(page, "main");

  await page.goto("/#/?search=slaganfall");
  await expect(page.getByText("Hittades genom synonymen ”stroke”").first()).toBeVisible();
  await expectAccessible(page, "main");
});

test("words that find nothing lead to the nearest measures and to the editors, who add them to a concept", async ({
  page,
}) => {
  // Digits might identify a person and would not be stored.
  const letters = String(Date.now()).replace(/\d/g, (digit) => "bcdfghjklm"[Number(digit)] ?? "");
  const words = `trombolys kvickrotsodling sjöjungfru drake${letters}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/#/?search=${encodeURIComponent(words)}`);
  await expect(page.getByRole("heading", { name: "Inga mått passar sökningen" })).toBeVisible();
  const nearest = page.getByRole("region", { name: "Närmaste mått" });
  await expect(nearest.getByRole("link").first()).toBeVisible();
  await page.getByRole("button", { name: "Tipsa oss om orden" }).click();
  await expect(page.getByText("Tack! Redaktionen ser nu att orden saknas.")).toBeVisible();
  await expectAccessible(page, "main");

  await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(page, "huvudredaktor");
  await page.reload();
  await page.goto("/#/administration/concepts");
  await expect(page.getByRole("heading", { name: "Begrepp", level: 1 })).toBeVisible();
  await expectAccessible(page, "main");
  await page.getByRole("button", { name: `Lägg till i begrepp: ${words}` }).click();
  const dialog = page.getByRole("dialog", { name: /i ett begrepp$/ });
  await dialog.getByRole("combobox", { name: /^Sök (ett annat )?begrepp$/ }).fill("slaganfall");
  await page
    .getByRole("option", { name: /^stroke/ })
    .first()
    .click();
  await expect(page.getByText(/finns nu i begreppet ”stroke”/)).toBeVisible();

  await page.goto(`/#/?search=${encodeURIComponent(words)}`);
  await expect(page.getByText("Hittades genom synonymen ”stroke”").first()).toBeVisible();
  await page
    .getByRole("button", { name: /^Åtgärder för/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Varför visas det här?" }).click();
  const why = page.getByRole("dialog", { name: /^Varför visas/ });
  await expect(why.getByRole("cell", { name: "begrepp" }).first()).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
});
