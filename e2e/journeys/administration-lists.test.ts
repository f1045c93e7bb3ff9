import { listNames } from "../../web/src/features/administration/list-names.ts";
import { expect, logIn, pathOf, test } from "../support/test.ts";

test("sources and systems link to their measures", async ({ page }) => {
  await page.goto("/#/sourceSystems/");
  await page.getByRole("link", { name: /^\d+ mått från Swedeheart/i }).click();
  await expect(page.getByRole("heading", { level: 2, name: /mått$/ })).toBeVisible();
});

test("every list tells visitors to log in, readers that they lack access, and editors which lists they can only read", async ({
  page,
}) => {
  for (const list of listNames) {
    await page.goto(`/#/administration/${list}`);
    await expect(page.getByRole("heading", { name: "Logga in för att administrera" })).toBeVisible();
  }

  await logIn(page, "lasare");
  await page.reload();
  for (const list of listNames) {
    await page.goto(`/#/administration/${list}`);
    await expect(page.getByRole("heading", { name: "Du har inte behörighet till administrationen" })).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "Administration" })).toHaveCount(0);

  await logIn(page, "redaktor");
  await page.goto("/#/administration");
  await page.reload();
  const links = page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link");
  await expect(links.first()).toBeVisible();
  for (const address of await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))) {
    await page.goto(`/${address.slice(address.indexOf("#"))}`);
    await expect(page.getByText(/^\d+ rader?$/)).toBeVisible();
    const mayAdd =
      (await page
        .getByRole("main")
        .getByRole("link", { name: /^(Ny|Nytt) / })
        .count()) > 0;
    await expect(page.getByText("Du kan läsa listan men inte ändra i den.")).toHaveCount(mayAdd ? 0 : 1);
  }
});

test("the address has the state of the list, also while an entry is open", async ({ page }) => {
  await logIn(page, "huvudredaktor");
  await page.goto("/#/administration/keywords");
  const count = page.getByText(/^\d+ rader?$/);
  const countOfAll = (await count.textContent()) ?? "";
  await page.getByRole("button", { name: "Mått", exact: true }).click();
  await page.getByRole("textbox", { name: "Sök bland nyckelord" }).fill("vård");
  await expect.poll(() => pathOf(page)).toContain("search=vård");
  // The previous rows stay until those of the search arrive.
  await expect(count).not.toHaveText(countOfAll);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);

  await page.getByRole("link", { name: "Cancersjukvård" }).click();
  await expect(page.getByRole("dialog", { name: "Cancersjukvård" })).toBeVisible();
  expect(pathOf(page)).toMatch(/^\/administration\/keywords\/CANCERSJUKVARD\?/);
  await page.keyboard.press("Escape");

  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Cancersjukvård" })).toBeFocused();
  await expect(page.getByRole("columnheader", { name: "Mått", exact: true })).toHaveAttribute("aria-sort", "ascending");
});

test("closing the tab with something unsaved asks first", async ({ page }) => {
  await logIn(page, "huvudredaktor");
  await page.goto("/#/administration/keywords/ny");
  await page.getByRole("textbox", { name: "Namn" }).fill("Osparat");
  const asked = new Promise<string>((resolve) => {
    page.once("dialog", async (dialog) => {
      resolve(dialog.type());
      await dialog.accept();
    });
  });

  await page.close({ runBeforeUnload: true });

  expect(await asked).toBe("beforeunload");
});
