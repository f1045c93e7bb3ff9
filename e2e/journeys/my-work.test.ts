import type { Page } from "@playwright/test";
import { expectAccessible, expectHeadingsInOrder, expectNoSidewaysScroll } from "../support/accessibility.ts";
import { givenDraft, writeAs } from "../support/drafts.ts";
import { expect, logIn, longFormIf, pathOf, test } from "../support/test.ts";

const api = "/services/api/1.0";
const sizes = [
  { width: 1280, height: 860 },
  { width: 390, height: 844 },
];

async function checkPage(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectHeadingsInOrder(page);
  await expectNoSidewaysScroll(page, [320]);
}

/** Requests a review of the demo's main editor. */
async function requestReview(page: Page, ticket: string, versionId: string): Promise<void> {
  const path = `${api}/measureversions/${versionId}/reviewercandidates?searchValue=Hanna`;
  const response = await page.request.get(path, { headers: { "x-hiqaa": ticket } });
  const [reviewer] = await response.json();
  const body = { reviewers: [reviewer.id], message: "Titta på täljaren", dueDay: "2099-01-02" };
  await writeAs(page, ticket, `POST /measureversions/${versionId}/review`, body);
}

for (const size of sizes) {
  test(
    `an editor opens the work page, loses a draft and restores it, at ${size.width} px`,
    longFormIf(size.width === 1280),
    async ({ page }) => {
      await page.setViewportSize(size);
      const { ticket } = await logIn(page, "redaktor");
      const draft = await givenDraft(page, ticket);
      await page.goto("/#/myWork");
      const drafts = page.getByRole("region", { name: /^Mina utkast/ });
      await expect(drafts.getByRole("link", { name: draft.title })).toBeVisible();
      await checkPage(page);

      await writeAs(page, ticket, `DELETE /measureversions/${draft.versionId}`);
      await page.reload();
      await expect(drafts.getByRole("link", { name: draft.title })).toHaveCount(0);
      await page.getByRole("link", { name: "Papperskorg" }).click();
      await expect(page.getByRole("row", { name: new RegExp(draft.title) })).toBeVisible();
      await checkPage(page);
      await page.getByRole("button", { name: `Återställ ${draft.title}, version 1` }).click();

      await expect(page.getByRole("heading", { level: 1, name: draft.title })).toBeVisible();
      expect(pathOf(page)).toContain(`/measure/${draft.measureId}?version=1`);
      await page.goto("/#/myWork");
      await expect(drafts.getByRole("link", { name: draft.title })).toBeVisible();
      await writeAs(page, ticket, `DELETE /measureversions/${draft.versionId}`);
    },
  );

  test(
    `a review requested of the main editor is under the bell and first on the work page, at ${size.width} px`,
    longFormIf(size.width === 1280),
    async ({ page, browser }) => {
      await page.setViewportSize(size);
      const colleague = await browser.newPage();
      const { ticket } = await logIn(colleague, "redaktor");
      const draft = await givenDraft(colleague, ticket);
      await requestReview(colleague, ticket, draft.versionId);
      await logIn(page, "huvudredaktor");
      await page.goto("/#/myWork");

      const waiting = page.getByRole("region", { name: /^Väntar på mig/ });
      await expect(waiting.getByRole("link", { name: draft.title })).toBeVisible();
      await page.getByRole("button", { name: /^Aviseringar, \d+ oläst/ }).click();
      const panel = page.getByRole("dialog", { name: "Aviseringar" });
      await expect(panel.getByText("Titta på täljaren").first()).toBeVisible();
      await expectAccessible(page);
      await panel.getByRole("link", { name: new RegExp(`ber dig granska ${draft.title}`) }).click();

      await expect(page.getByRole("heading", { level: 1, name: draft.title })).toBeVisible();
      await writeAs(colleague, ticket, `DELETE /measureversions/${draft.versionId}`);
      await colleague.close();
    },
  );

  test(
    `the command palette is used by keyboard alone, at ${size.width} px`,
    longFormIf(size.width === 1280),
    async ({ page }) => {
      await page.setViewportSize(size);
      await logIn(page, "redaktor");
      await page.goto("/#/consumerOfMeasures");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

      await page.keyboard.press("Control+k");
      const box = page.getByRole("combobox", { name: "Kommandopalett" });
      await expect(box).toBeFocused();
      await box.pressSequentially("bronkit");
      await expect(page.getByRole("option", { name: /bronkit/i }).first()).toBeVisible();
      await expectAccessible(page);
      await box.press("Enter");

      await expect(page.getByRole("heading", { level: 1, name: /bronkit/i })).toBeVisible();
      await page.keyboard.press("Control+k");
      await box.pressSequentially("papp");
      await expect(page.getByRole("option", { name: "Papperskorg" })).toHaveAttribute("aria-selected", "true");
      await box.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Papperskorg" })).toBeVisible();
    },
  );
}

test("a bulk change that has been made is undone as a whole from its report", async ({ page }) => {
  const { ticket } = await logIn(page, "huvudredaktor");
  const drafts = [await givenDraft(page, ticket), await givenDraft(page, ticket)];
  const ids = drafts.map(({ measureId }) => measureId);
  await page.goto("/#/?status=ONGOING");
  await page.evaluate(
    (selected) => sessionStorage.setItem("selected-measures", selected),
    JSON.stringify({ selected: ids.map((mId) => ({ mId, title: mId })) }),
  );
  await page.reload();
  await page.getByRole("region", { name: "Markerade mått" }).getByRole("button", { name: "Ändra…" }).click();
  const panel = page.getByRole("dialog", { name: "Ändra 2 markerade mått" });
  await panel.getByRole("radio", { name: "Bara giltig till" }).check();
  await panel.getByRole("textbox", { name: "Giltig till" }).fill("2030-12-31");
  await panel.getByRole("button", { name: "Förhandsgranska" }).click();
  await panel.getByRole("button", { name: "Ändra 2 versioner" }).click();
  await expect(panel.getByText("2 versioner är ändrade.")).toBeVisible();

  await panel.getByRole("button", { name: "Ångra hela ändringen" }).click();

  await expect(panel.getByText("2 versioner har fått tillbaka sina tidigare värden.")).toBeVisible();
  await expectAccessible(page);
  for (const { versionId } of drafts) await writeAs(page, ticket, `DELETE /measureversions/${versionId}`);
});
