import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessibility.ts";
import { expect, logIn, longFormIf, pathOf, test } from "../support/test.ts";

const searchBox = (page: Page) => page.getByRole("combobox", { name: "Sök mått" });
const rowCheckboxes = (page: Page) => page.getByRole("checkbox", { name: /^Markera (?!alla)/ });

/** Opens a dialog, checks it and closes it. */
async function checkDialog(page: Page, button: string, dialog: string): Promise<void> {
  await page.getByRole("button", { name: button }).first().click();
  await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
  // The page behind has just been checked.
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: dialog })).toBeHidden();
}

for (const [account, width] of [
  [undefined, 1280],
  ["redaktor", 390],
] as const) {
  test.describe(`${account ?? "anonymous"} at ${width} px`, longFormIf(width === 1280), () => {
    test.use({ viewport: { width, height: 860 } });

    test("what the list opens is accessible", async ({ page }) => {
      if (account) await logIn(page, account);
      await page.goto("/");
      if (width === 390) {
        const card = page
          .getByRole("listitem")
          .filter({ has: rowCheckboxes(page) })
          .first();
        await expect.poll(async () => (await card.boundingBox())?.y, "the first card").toBeLessThanOrEqual(300);
      }
      await searchBox(page).pressSequentially("stro");
      await expect(page.getByRole("listbox", { name: "Förslag" })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("main").locator("mark").first()).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);

      await rowCheckboxes(page).nth(0).check();
      await rowCheckboxes(page).nth(1).check();
      await expect(page.getByRole("region", { name: "Markerade mått" })).toBeVisible();
      await expectAccessible(page);
      await checkDialog(page, "Kolumner", "Välj kolumner");
      await checkDialog(page, "Ladda ned", "Ladda ned mått");
      if (width < 960) await checkDialog(page, "Filter", "Filter");
      await expectNoSidewaysScroll(page, [320, 640]);
    });
  });
}

test("from a search to a comparison and its Excel, by keyboard alone", async ({ page }) => {
  await page.goto("/");
  const count = page.getByRole("heading", { level: 2, name: /^\d+ mått$/ });
  await expect(page.getByRole("table")).toBeVisible();
  const countOfAll = (await count.textContent()) ?? "";

  await page.keyboard.press("/");
  await page.keyboard.type("stroke");
  await page.keyboard.press("Enter");
  await expect.poll(() => pathOf(page)).toBe("/?search=stroke");
  // The previous rows stay until those of the search arrive.
  await expect(count).not.toHaveText(countOfAll);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  for (const index of [0, 1]) {
    await rowCheckboxes(page).nth(index).focus();
    await page.keyboard.press("Space");
    await expect(rowCheckboxes(page).nth(index)).toBeChecked();
  }
  await page.getByRole("link", { name: "Jämför" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Jämför mått" })).toBeFocused();
  await page.getByRole("button", { name: "Ladda ned Excel" }).focus();
  const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);

  expect(file.suggestedFilename()).toMatch(/^jamforelse-\d{4}-\d{2}-\d{2}\.xlsx$/);
});

test("every request is sent once, and once more when the server fails", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/searchlatest/withparams")) requests.push(request.postData() ?? "");
  });
  const count = page.getByRole("heading", { level: 2, name: /^\d+ mått$/ });
  const failure = page.getByRole("heading", { name: "Listan kunde inte hämtas" });
  // Once the network is idle, no more requests follow.
  const expectRequests = async (times: number) => {
    await page.waitForLoadState("networkidle");
    expect(requests.splice(0)).toHaveLength(times);
  };
  await page.goto("/");
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expectRequests(1);

  await searchBox(page).fill("stroke");
  await expect(page.getByRole("table").locator("mark").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expectRequests(1);
  const before = await count.textContent();
  await page.getByRole("checkbox", { name: /^Läkemedel/ }).click();
  await expect(count).not.toHaveText(before ?? "");
  await expectRequests(1);

  await page.route("**/searchlatest/withparams", (route) => route.fulfill({ status: 500, json: {} }));
  await searchBox(page).fill("diabetes");
  await expect(failure).toBeVisible();
  await expectRequests(2);
  await page.reload();
  await expect(failure).toBeVisible();
  await expectRequests(2);
});

for (const width of [1280, 390]) {
  test(
    `suggestions neither cover nor move the results, and one click outside chooses, at ${width} px`,
    longFormIf(width === 1280),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("/");
      const suggestions = page.getByRole("listbox", { name: "Förslag" });
      const body = page.getByRole("region", { name: "Sökresultat" });
      await expect(page.getByRole("heading", { level: 2, name: /^\d+ mått$/ })).toBeVisible();
      const before = await body.boundingBox();

      await searchBox(page).fill("strok");
      await expect(suggestions).toBeVisible();
      const [row, during] = [await suggestions.boundingBox(), await body.boundingBox()];
      expect(during?.y).toBe(before?.y);
      expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(during?.y ?? 0);
      expect(row?.width).toBeLessThanOrEqual(width);
      await page
        .getByRole("link", { name: /stroke/i })
        .first()
        .click();

      await expect(page).toHaveURL(/#\/measure\//);
    },
  );
}

test("Escape also ends suggestions that have not come yet", async ({ page }) => {
  await page.goto("/");
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const requested = page.waitForRequest(/typeahead\/search/);
  await page.route(/typeahead\/search/, async (route) => {
    await released;
    await route.continue();
  });
  await searchBox(page).fill("stroke");
  await requested;
  await page.keyboard.press("Escape");
  const responded = page.waitForResponse(/typeahead\/search/);
  release();
  await (await responded).finished();
  await expect(page.getByRole("table").locator("mark").first()).toBeVisible();
  await expect(page.getByRole("listbox", { name: "Förslag" })).toHaveCount(0);
});

test("shortened ids show the part in which they differ", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto("/#/?columns=title,mId");
  const ids = page.getByRole("table").locator("code");
  await expect(ids).toHaveCount(20);

  const shown = await ids.allInnerTexts();
  expect(shown.filter((id) => !/^….{8}$/.test(id))).toEqual([]);
  expect(new Set(shown).size).toBe(20);
});

test("a wide table keeps its header and its titles in sight", async ({ page }) => {
  await page.goto(
    "/#/?columns=title,status,mId,validFrom,validTo,keywords,measureOwner,measurementSourceName,unitType,author",
  );
  const region = page.getByRole("region", { name: /^Mått/ });
  await expect(region).toBeVisible();
  await region.evaluate((element) => element.scrollTo(600, 400));

  await expect(page.getByRole("columnheader", { name: "Titel" })).toBeInViewport();
  await expect(page.getByRole("rowheader").nth(6)).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a search without hits says what to remove", async ({ page }) => {
  await page.goto("/#/?search=stroke&expires=1&status=UNPUBLISHED");

  await expect(page.getByRole("heading", { name: "Inga mått passar sökningen" })).toBeVisible();
  await page
    .getByRole("button", { name: /\d+ mått$/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 2, name: /^[1-9]\d* mått$/ })).toBeVisible();
});
