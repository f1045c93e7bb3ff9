import { readFileSync } from "node:fs";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessibility.ts";
import { findMeasure } from "../support/catalogue.ts";
import { givenDraft, readField, writeField } from "../support/drafts.ts";
import { expect, logIn, test } from "../support/test.ts";

const storedSelection = (ids: readonly string[]): string =>
  JSON.stringify({ selected: ids.map((mId) => ({ mId, title: mId })) });

test("many measures are changed row by row: previewed, cancelled, reported, and the rest done on a second try", async ({
  page,
}) => {
  const { ticket } = await logIn(page, "huvudredaktor");
  const drafts = [await givenDraft(page, ticket), await givenDraft(page, ticket), await givenDraft(page, ticket)];
  const ids = drafts.map(({ measureId }) => measureId);
  const panel = page.getByRole("dialog", { name: "Ändra 3 markerade mått" });
  const bar = page.getByRole("region", { name: "Markerade mått" });
  const openPanel = async () => {
    await page.goto("/#/?status=ONGOING");
    // As in a new tab: only what outlives a tab is left of the previous one.
    await page.evaluate((selected) => {
      sessionStorage.clear();
      sessionStorage.setItem("selected-measures", selected);
    }, storedSelection(ids));
    await page.reload();
    await bar.getByRole("button", { name: "Ändra…" }).click();
  };
  await openPanel();
  await panel.getByLabel("Varför").fill("Höstens översyn");
  await openPanel();
  await expect(panel.getByLabel("Varför")).toHaveValue("Höstens översyn");
  await panel.getByRole("radio", { name: "Nyckelord" }).check();
  await panel.getByRole("combobox", { name: "Lägg till nyckelord" }).fill("palliativ");
  await page.getByRole("option", { name: "Palliativ vård" }).click();
  await page.keyboard.press("Escape");
  await panel.getByRole("button", { name: "Förhandsgranska" }).click();
  await expect(panel.getByText("3 versioner ändras.")).toBeVisible();
  await expectAccessible(page);

  // A colleague changes the first version meanwhile, and the second is being saved when the rest is cancelled.
  const [first, second, third] = drafts.map(({ title }) => panel.getByRole("row", { name: title }));
  await writeField(page, { versionId: drafts[0]?.versionId ?? "", field: "references", value: "Kollegans", ticket });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/measureversions/${drafts[1]?.versionId}/content/`, async (route) => {
    await released;
    await route.continue();
  });
  await panel.getByRole("button", { name: "Ändra 3 versioner" }).click();
  await expect(panel.getByText("1 av 3 klara")).toBeVisible();
  await panel.getByRole("button", { name: "Avbryt resten" }).click();
  release();

  await expect(panel.getByText("1 version är ändrad. 1 kunde inte ändras. 1 påbörjades aldrig.")).toBeVisible();
  await expect(first ?? panel).toContainText("Misslyckades: Någon annan har ändrat versionen under tiden.");
  await expect(second ?? panel).toContainText("Ändrad");
  await expect(third ?? panel).toContainText("Påbörjades aldrig");
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Spara rapporten (CSV)" }).click();
  const report = readFileSync(await (await saved).path(), "utf8");
  expect(report.trim().split("\r\n")).toHaveLength(4);
  expect(report).toContain(`${drafts[2]?.title};1;Pågående;${drafts[2]?.measureId};Nyckelord;`);
  const haveKeyword = () =>
    Promise.all(
      drafts.map(async (draft) =>
        JSON.stringify(await readField(page, draft, ticket, "keywords")).includes("Palliativ vård"),
      ),
    );
  expect(await haveKeyword()).toEqual([false, true, false]);

  await panel.getByRole("button", { name: "Försök igen med resten" }).click();
  await page.getByRole("button", { name: "Ändra 2 versioner" }).click();
  await expect(page.getByText("2 versioner är ändrade.")).toBeVisible();
  expect(await haveKeyword()).toEqual([true, true, true]);
  await openPanel();
  await expect(panel.getByLabel("Varför")).toHaveValue("");
});

test("an editor on a phone sees which rows cannot be changed, and changes the draft by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  const { mId } = await findMeasure(page, { searchValue: "bronkit" });
  await page.goto("/#/");
  const selection = storedSelection([mId, draft.measureId]);
  await page.evaluate((selected) => sessionStorage.setItem("selected-measures", selected), selection);
  await page.reload();
  await page.getByRole("button", { name: "Ändra…" }).press("Enter");
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("option", { name: "Publicera utkasten" })).toHaveCount(0);
  await panel.getByRole("radio", { name: "Bara giltig till" }).check();
  await panel.getByLabel("Giltig till", { exact: true }).fill("2031-12-31");
  await page.keyboard.press("Tab");
  await panel.getByRole("button", { name: "Förhandsgranska" }).press("Enter");

  await expect(panel.getByText("Publicerade versioner ändras av den som får publicera.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await panel.getByRole("button", { name: /^Ändra \d/ }).press("Enter");
  await expect(panel.getByRole("button", { name: "Klar" })).toBeVisible();
  expect(await readField(page, draft, ticket, "validTo")).toBe(Date.parse("2031-12-31"));
});
