import { findMeasure } from "../support/catalogue.ts";
import { expect, logIn, longFormIf, pathOf, test } from "../support/test.ts";

const title = "Reperfusion inom rekommenderad tid vid STEMI";

for (const { width, height } of [
  { width: 1280, height: 860 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${width} px`, longFormIf(width === 1280), () => {
    test.use({ viewport: { width, height } });

    test("a search leads to a measure and one of its older versions, and back to the same search", async ({ page }) => {
      const requests: string[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/searchlatest/withparams")) requests.push(request.postData() ?? "");
      });
      const heading = page.getByRole("heading", { level: 2, name: /mått$/ });
      await page.goto("/");
      await expect(heading).toBeVisible();
      await expect(page.getByRole("link", { name: /^A/ }).first()).toBeVisible();
      expect(requests).toHaveLength(1);

      await page.getByRole("combobox", { name: "Sök mått" }).fill("reperfusion");
      await page.keyboard.press("Enter");
      await expect(page.locator("mark").first()).toBeVisible();
      const found = await heading.textContent();
      await page.getByRole("link", { name: title }).click();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await page.getByRole("combobox", { name: "Välj version" }).selectOption({ index: 1 });
      await expect.poll(() => pathOf(page)).toContain("version=2");
      await expect(page.getByText(/Ersatt av version 3/).first()).toBeVisible();

      await page.goBack();
      await page.goBack();
      await expect(page.getByRole("combobox", { name: "Sök mått" })).toHaveValue("reperfusion");
      await expect(heading).toHaveText(found ?? "");
      expect(pathOf(page)).toBe("/?search=reperfusion");
    });
  });
}

test("the error page says in Swedish what happened, and in English what the server said", async ({ page }) => {
  for (const [path, text] of [
    ["/no/such/page", "Page not found: /no/such/page"],
    ["/error", "An error occured"],
  ]) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole("heading", { level: 1, name: "Något gick fel..." })).toBeVisible();
    await expect(page.locator("[lang=en]").getByText(text ?? "")).toBeVisible();
  }
});

test("old addresses without a hash are redirected", async ({ page }) => {
  const { mId } = await findMeasure(page, { searchValue: title });

  const list = await page.request.get("/measures", { maxRedirects: 0 });
  const edit = await page.request.get(`/measures/edit/${mId}`, { maxRedirects: 0 });

  expect([list.status(), list.headers().location]).toEqual([307, "/#/"]);
  expect([edit.status(), edit.headers().location]).toEqual([307, `/#/measure/${mId}`]);
  await page.goto(`/measures/edit/${mId}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.goto("/measures");
  await expect(page.getByRole("combobox", { name: "Sök mått" })).toBeVisible();
});

test("an address without the hash leads a person to a page, not to JSON", async ({ page }) => {
  await page.goto("/finns/inte");

  await expect(page.getByText("Page not found")).toBeVisible();
  await expect(page).toHaveURL(/\/#\/finns\/inte$/);
});

test("a draft is for those who are logged in; others come to the error page", async ({ page, browser }) => {
  const { ticket } = await logIn(page, "lasare");
  const draft = await findMeasure(page, { status: ["ONGOING"] }, ticket);
  const address = `/#/measure/${draft.mId}?version=${draft.versionNr}`;
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: draft.title })).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(new URL(address, page.url()).href);

  await expect(visitor.getByRole("heading", { level: 1, name: "Något gick fel..." })).toBeVisible();
  await expect(visitor.getByText("Invalid request")).toBeVisible();
  await expect(visitor.getByText("400")).toBeVisible();
  await visitor.goto(new URL(`/#/measure/${draft.mId}`, page.url()).href);
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  // The whole sentence, because a measure may be called "utkast".
  await expect(visitor.getByText(/^Det (finns|här är) ett utkast/)).toHaveCount(0);
  await expect(visitor.getByRole("link", { name: "Öppna utkastet" })).toHaveCount(0);
});
