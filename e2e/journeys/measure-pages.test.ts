import { expectAccessible, expectNoSidewaysScroll } from "../support/accessibility.ts";
import { findMeasure } from "../support/catalogue.ts";
import { givenDraft, writeAs, writeField } from "../support/drafts.ts";
import { expect, logIn, pathOf, test } from "../support/test.ts";

const title = "Reperfusion inom rekommenderad tid vid STEMI";

test("groups are read by anybody", async ({ page }) => {
  const [[viewGroup], [measureGroup]] = await Promise.all(
    ["viewgroups", "measuregroups/"].map(async (path) => (await page.request.get(`/services/api/1.0/${path}`)).json()),
  );

  await page.goto(`/#/viewGroup/${viewGroup.id}`);
  await expect(page.getByRole("heading", { level: 1, name: viewGroup.name })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Definition" })).toBeVisible();
  const second = viewGroup.items[1];
  await page.getByRole("link", { name: second.label.displayName, exact: true }).click();
  await expect(page.getByRole("link", { name: second.measureVersion.title })).toBeVisible();
  await page.goto(`/#/measureGroup/${measureGroup.id}`);
  await page.getByRole("link", { name: measureGroup.measures[0].title }).click();

  await expect(page.getByRole("heading", { level: 1, name: measureGroup.measures[0].title })).toBeVisible();
});

test("the tabs are walked by keyboard and keep the version, and help opens without covering the text", async ({
  page,
}) => {
  const { mId } = await findMeasure(page, { searchValue: title });
  await page.goto(`/#/measure/${mId}?version=2`);
  const help = page.getByRole("button", { name: "Täljare (hjälp)" });
  const text = page.getByRole("region", { name: "Definition" }).locator("dd p").first();

  await help.focus();
  const before = await text.boundingBox();
  await page.keyboard.press("Enter");
  const panel = page.locator("#numeratorDefinition-help");
  await expect(panel).toBeVisible();
  await expectAccessible(page, panel);
  expect(before).not.toBeNull();
  const overlap = async () => {
    const [open, moved] = [await panel.boundingBox(), await page.getByText("Antal patienter").first().boundingBox()];
    return (open?.y ?? 0) + (open?.height ?? 0) - (moved?.y ?? 0);
  };
  await expect.poll(overlap).toBeLessThanOrEqual(1);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(help).toBeFocused();

  await page.getByRole("link", { name: /^Historik/ }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => pathOf(page)).toBe(`/measure/history/${mId}?version=2`);
  await expect(page.getByRole("link", { name: /^Historik/ })).toBeFocused();
});

test("a comparison has an address that shows the same to somebody else", async ({ page, browser }) => {
  const { mId } = await findMeasure(page, { searchValue: title });
  await page.goto(`/#/measure/history/${mId}`);
  await page.getByRole("link", { name: /^Jämför med föregående: version 2/ }).click();
  await expect(page.getByRole("region", { name: "Jämförelse" })).toBeFocused();
  await page.getByRole("checkbox", { name: "Visa bara ändringar" }).uncheck();
  await expect(page.getByText("5 fält skiljer")).toBeVisible();
  await expectAccessible(page, page.getByRole("region", { name: "Jämförelse" }));

  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url());

  await expect(other.getByText("5 fält skiljer")).toBeVisible();
  await expect(other.getByRole("checkbox", { name: "Visa bara ändringar" })).not.toBeChecked();
});

test("the section menu marks what was clicked", async ({ page }) => {
  const { mId } = await findMeasure(page, { searchValue: title });
  await page.goto(`/#/measure/${mId}`);
  const menu = page.getByRole("navigation", { name: "Avsnitt" });

  for (const name of ["Målvärden", "Referenser", "Administrativa uppgifter", "Definition"]) {
    // While the page still scrolls from the last click, this one may hit another link.
    await expect(async () => {
      await menu.getByRole("link", { name, exact: true }).click();
      await expect(menu.locator("[aria-current]")).toHaveText(name, { timeout: 10_000 });
    }).toPass();
  }
});

test("a draft is offered to those who may see it, with the way back to what is valid", async ({ page }) => {
  const { ticket } = await logIn(page, "lasare");
  const draft = await findMeasure(page, { status: ["ONGOING"] }, ticket);

  await page.goto(`/#/measure/${draft.mId}?version=${draft.versionNr}`);

  await expect(page.getByText("Det här är ett utkast.")).toBeVisible();
  await expectAccessible(page);
});

test("long names break on a phone: among connections, sources and measures", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 860 });
  const { ticket } = await logIn(page, "huvudredaktor");
  const { measureId, versionId } = await givenDraft(page, ticket);
  const word = "sjukvårdsövergripandesamverkansprocesser";
  const name = `Kvalitetsregistret för ${word}s${word} ${versionId.slice(-8)}`;
  const headers = { "x-hiqaa": ticket };
  const data = { name, description: null, url: null, sourceType: null };
  const { id } = await (await page.request.post("/services/api/1.0/measurementsources/", { headers, data })).json();
  await writeAs(page, ticket, `POST /measureversions/${versionId}/connections/`, { measurementSource: { id } });
  await writeField(page, { versionId, field: "title", value: name, ticket });

  await page.goto(`/#/measure/connections/${measureId}?version=1`);

  await expect(page.getByRole("link", { name })).toBeVisible();
  await expectNoSidewaysScroll(page, [320]);
  await page.goto("/#/sourceSystems");
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expectNoSidewaysScroll(page, [320]);
  await page.goto(`/#/?search=${word}s`);
  await expect(page.getByRole("link", { name }).first()).toBeVisible();
  await expectNoSidewaysScroll(page, [320]);
  const namesake = { headers, data: { title: name } };
  const { id: other } = await (await page.request.post("/services/api/1.0/measures/", namesake)).json();
  await page.goto(`/#/measure/${other}`);
  await expect(
    page.getByRole("region", { name: "Liknande mått" }).getByRole("link", { name, exact: true }),
  ).toBeVisible();
  await expectNoSidewaysScroll(page, [320]);
});
