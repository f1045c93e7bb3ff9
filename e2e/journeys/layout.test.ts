import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessibility.ts";
import { findMeasure } from "../support/catalogue.ts";
import { givenDraft } from "../support/drafts.ts";
import { blockLiveUpdates, expect, logIn, longFormIf, test } from "../support/test.ts";

const stemi = "Reperfusion inom rekommenderad tid vid STEMI";
const longWord = "Sjuttiotvåtimmarsvårdplaneringsuppföljningsdokumentationssystemövergång";
const isTextKey = /name|title|definition|description|text|restriction|issuer|motivation|label$/i;

/** Puts a very long word before every text of a response. */
function withLongWords(value: unknown, key = ""): unknown {
  if (typeof value === "string") return isTextKey.test(key) ? `${longWord} ${value}` : value;
  if (Array.isArray(value)) return value.map((item) => withLongWords(item, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withLongWords(item, name)]));
}

async function lengthenResponses(page: Page): Promise<void> {
  await page.route("**/services/api/1.0/**", async (route) => {
    const response = await route.fetch();
    const isJson = response.headers()["content-type"]?.startsWith("application/json");
    if (isJson) await route.fulfill({ response, json: withLongWords(await response.json()) });
    else await route.fulfill({ response });
  });
}

async function expectNoScrollAt(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    // A new load, so that nothing of the previous page is left.
    await page.goto("about:blank");
    await page.goto(`/#${path}`);
    await expect(
      page
        .getByText(longWord)
        .or(page.locator(`[value^=${longWord}]`))
        .first(),
    ).toBeVisible();
    await expect(page.locator("[aria-busy=true], [class*=skeleton]")).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
  // Responses that arrive after the journey would have no page.
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

test("very long words do not make any page scroll sideways at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { mId } = await findMeasure(page, { searchValue: stemi });
  const { mId: other } = await findMeasure(page, { searchValue: "infarkt" });
  await lengthenResponses(page);

  await expectNoScrollAt(page, [
    "/?columns=title,measureDefinition,measureOwner,keywords,mId",
    `/measure/${mId}`,
    `/measure/submeasures/${mId}`,
    `/measure/targetvalues/${mId}`,
    `/measure/connections/${mId}`,
    `/measure/history/${mId}`,
    `/compare?id=${mId}&id=${other}&all=true`,
    "/consumerOfMeasures",
  ]);
});

test("very long words do not make the pages of an editor scroll sideways at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { ticket } = await logIn(page, "redaktor");
  const { measureId } = await givenDraft(page, ticket);
  const { mId } = await findMeasure(page, { searchValue: stemi });
  await lengthenResponses(page);
  await blockLiveUpdates(page);

  await expectNoScrollAt(page, [
    `/measure/${measureId}?version=1&edit=true`,
    `/measure/${mId}?edit=true`,
    "/myWork",
    "/administration/keywords",
    "/administration/measurementSources",
  ]);
});

test("pages share one left edge, dates have ordinary hyphens and popovers align with their button", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  const { mId } = await findMeasure(page, { searchValue: stemi });
  const edges = new Map<string, number | undefined>();
  for (const [path, name] of [
    ["/", "Hur mäts kvaliteten i svensk sjukvård?"],
    [`/measure/${mId}`, stemi],
    ["/sourceSystems", "Datakällor och system"],
    ["/consumerOfMeasures", "För dig som hämtar katalogen"],
    ["/accessibility", "Tillgänglighet för Indikatorkatalogen"],
  ] as const) {
    await page.goto(`/#${path}`);
    const heading = page.getByRole("heading", { level: 1, name, exact: true });
    await expect(heading).toBeVisible();
    edges.set(path, (await heading.boundingBox())?.x);
  }
  expect(new Set(edges.values()).size, JSON.stringify([...edges])).toBe(1);

  await page.goto("/");
  const date = page.getByRole("cell", { name: /^\d{4}-\d{2}-\d{2}$/ }).first();
  // Tabular figures would also widen the hyphens.
  await expect(date).toHaveCSS("font-variant-numeric", "normal");
  const button = page.getByRole("button", { name: "Kolumner" });
  // Measured before, because the button cannot be found by its role behind the open dialog.
  const anchor = await button.boundingBox();
  await button.click();
  const popover = await page.getByRole("dialog").boundingBox();
  const sidesOf = (box: typeof anchor) =>
    [box?.x, (box?.x ?? 0) + (box?.width ?? 0)].map((end) => Math.round(end ?? 0));
  expect(
    sidesOf(popover).some((end) => sidesOf(anchor).includes(end)),
    `${sidesOf(anchor)} ${sidesOf(popover)}`,
  ).toBe(true);
});

for (const width of [1280, 390]) {
  test(
    `a new search asks about selected measures, and shows them alone, at ${width} px`,
    longFormIf(width === 1280),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 860 });
      await page.goto("/#/?search=stemi");
      await page.getByRole("checkbox", { name: `Markera ${stemi}` }).check();
      await page.getByRole("combobox", { name: "Sök mått" }).fill("diabetes");
      const bar = page.getByRole("region", { name: "Markerade mått" });
      await expect(bar.getByText(`Syns inte i listan: ”${stemi}”.`)).toBeVisible();
      await expect(bar.getByText("Sökningen är ny.", { exact: false })).toBeVisible();
      await expectAccessible(page, "section[aria-label='Markerade mått']");
      await expectNoSidewaysScroll(page, [320]);

      await bar.getByRole("button", { name: "Visa bara markerade" }).click();
      await expect(page.getByRole("heading", { name: "1 mått" })).toBeVisible();
      await expect(page.getByRole("link", { name: stemi })).toBeVisible();
    },
  );
}
