import type { Browser, Page } from "@playwright/test";
import { expectAccessible, expectHeadingsInOrder, expectNoSidewaysScroll } from "../support/accessibility.ts";
import { type GivenDraft, givenDraft, readField, writeAs, writeField } from "../support/drafts.ts";
import { type DemoAccount, expect, logIn, longFormIf, pathOf, test } from "../support/test.ts";

const sizes = [
  { width: 1280, height: 860 },
  { width: 390, height: 844 },
];
type Size = (typeof sizes)[number];

/** A page of another user, or of a guest, in another browser. */
async function openElsewhere(browser: Browser, viewport: Size, account?: DemoAccount): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  if (account) await logIn(page, account);
  return page;
}

const openReview = async (page: Page, { measureId }: GivenDraft) => {
  await page.goto(`/#/measure/review/${measureId}?version=1`);
  await expect(page.getByRole("region", { name: "Granskning" })).toBeVisible();
};

const reviewPanel = (page: Page) => page.getByRole("region", { name: "Granskning", exact: true });

async function requestReview(author: Page): Promise<void> {
  await author.getByRole("button", { name: "Begär granskning…" }).click();
  const dialog = author.getByRole("dialog", { name: "Begär granskning av version 1" });
  await dialog.getByRole("combobox", { name: "Granskare" }).fill("Hanna");
  await author.getByRole("option", { name: "Hanna Huvudredaktör" }).click();
  await dialog.getByRole("textbox", { name: "Meddelande" }).fill("Titta särskilt på täljaren.");
  await dialog.getByRole("textbox", { name: "Svar senast" }).fill("2199-12-31");
  await expectAccessible(author, "[role=dialog]");
  await dialog.getByRole("button", { name: "Begär granskning" }).click();
  await expect(dialog).toBeHidden();
  await expect(reviewPanel(author).getByText("Väntar på svar från Hanna Huvudredaktör")).toBeVisible();
}

/** Selects a word as a double click would. */
async function selectWord(page: Page, field: string, word: string): Promise<void> {
  await page.locator(`[data-reviewed-field=${field}]`).evaluate((box, wanted) => {
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at >= 0) return document.getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
    }
    throw new Error("The word is not there");
  }, word);
}

/** Returns the link, which is shown once and which the guest opens in another browser. */
async function inviteGuest(author: Page): Promise<string> {
  await author.getByRole("button", { name: "Bjud in gäst…" }).click();
  const form = author.getByRole("dialog", { name: "Bjud in gäst" });
  await form.getByRole("textbox", { name: /^Gästens namn/ }).fill("Gun Gäst");
  await form.getByRole("button", { name: "Skapa länk" }).click();
  const shown = author.getByRole("dialog", { name: "Länk till Gun Gäst" });
  const link = await shown.locator("code").textContent();
  await expectAccessible(author, "[role=dialog]");
  await shown.getByRole("button", { name: "Klar" }).click();
  await expect(author.getByText("har inte öppnat länken")).toBeVisible();
  return link ?? "";
}

for (const size of sizes) {
  test(
    `author, reviewer and guest bring a draft to publication at ${size.width} px`,
    longFormIf(size.width === 1280),
    async ({ page, browser }) => {
      await page.setViewportSize(size);
      const author = page;
      const { ticket } = await logIn(author, "redaktor");
      const draft = await givenDraft(author, ticket);
      const numerator = "Antal vuxna patienter.";
      await writeField(author, { versionId: draft.versionId, field: "numeratorDefinition", value: numerator, ticket });
      await author.goto(`/#/measure/${draft.measureId}?version=1`);
      await requestReview(author);
      await expectNoSidewaysScroll(author, [320]);

      // The reviewer comments on words and suggests others; typed text survives a reload.
      const reviewer = await openElsewhere(browser, size, "huvudredaktor");
      await openReview(reviewer, draft);
      await selectWord(reviewer, "numeratorDefinition", "vuxna");
      await reviewer.getByRole("button", { name: "Kommentera markerade ord i Täljare" }).click();
      const comment = reviewer.getByRole("form", { name: "Ny kommentar om Täljare" });
      await expect(comment.getByRole("textbox", { name: "Gäller orden" })).toHaveValue("vuxna");
      await comment.getByRole("textbox", { name: "Kommentar" }).fill("Från vilken ålder?");
      await reviewer.reload();
      await expect(comment.getByRole("textbox", { name: "Kommentar" })).toHaveValue("Från vilken ålder?");
      await comment.getByRole("button", { name: "Skicka kommentaren" }).click();
      await expect(comment).toBeHidden();
      await expect(reviewer.getByText("Från vilken ålder?")).toBeVisible();
      await selectWord(reviewer, "numeratorDefinition", "vuxna");
      await reviewer.getByRole("button", { name: "Föreslå annan ordalydelse för markerade ord i Täljare" }).click();
      await reviewer.getByRole("textbox", { name: "Skriv i stället" }).fill("minst 18 år gamla");
      await reviewer.getByRole("button", { name: "Skicka förslaget" }).click();
      await expect(reviewer.getByRole("form", { name: "Nytt förslag för Täljare" })).toBeHidden();
      await expectAccessible(reviewer);
      await expectHeadingsInOrder(reviewer);
      await expectNoSidewaysScroll(reviewer, [320]);
      await reviewer.getByRole("button", { name: "Godkänn" }).click();
      await expect(reviewPanel(reviewer).getByText(/^Du godkände revision/)).toBeVisible();

      // The author accepts with one click; the approval of the earlier text is no longer valid.
      await openReview(author, draft);
      await author.getByRole("button", { name: "Godta" }).click();
      await expect(author.getByText(/godtaget av dig/)).toBeVisible();
      expect(await readField(author, draft, ticket, "numeratorDefinition")).toBe("Antal minst 18 år gamla patienter.");
      await expect(reviewPanel(author).getByText("Gäller inte längre. Ändrat sedan dess: Täljare")).toBeVisible();
      await author.getByRole("button", { name: "Markera som löst" }).first().click();
      await expect(author.getByText(/^Löst av dig/)).toBeVisible();

      // The guest sees the one version and decides once.
      const link = await inviteGuest(author);
      const guest = await openElsewhere(browser, size);
      await guest.goto(link);
      await expect(guest.getByRole("heading", { level: 1, name: draft.title })).toBeVisible();
      expect(pathOf(guest)).toBe("/guest");
      await expect(guest.getByText("Rikard Redaktör")).toHaveCount(0);
      await expect(guest.getByRole("link")).toHaveCount(0);
      await guest.getByRole("button", { name: "Kommentera Nämnare" }).click();
      await guest.getByRole("textbox", { name: "Kommentar", exact: true }).fill("Nämnaren är tydlig.");
      await guest.getByRole("button", { name: "Skicka kommentaren" }).click();
      await expect(guest.getByText("Nämnaren är tydlig.")).toBeVisible();
      await expectAccessible(guest);
      await expectHeadingsInOrder(guest);
      await expectNoSidewaysScroll(guest, [320]);
      await guest.getByRole("button", { name: "Godkänn" }).click();
      await expect(guest.getByRole("heading", { name: "Tack, ditt besked är sparat" })).toBeVisible();
      await guest.goto(link);
      await expect(guest.getByRole("heading", { name: "Inbjudan gäller inte längre" })).toBeVisible();
      await expectAccessible(guest);

      // Changes made while the panel is open are shown to the publisher, who is asked again.
      await reviewer.goto(`/#/measure/${draft.measureId}?version=1&action=publish`);
      // As on another day: earlier changes are not reported as new.
      await reviewer.reload();
      const panel = reviewer.getByRole("dialog", { name: "Publicera version 1" });
      await expect(panel.getByText(/^Gun Gäst \(gäst\) godkände/)).toBeVisible();
      const confirm = panel.getByRole("button", { name: "Publicera version 1" });
      await expect(confirm).toBeEnabled();
      await writeField(author, { versionId: draft.versionId, field: "sourcesOfError", value: "Bortfall.", ticket });
      await expect(panel.getByText(/^Ändrat sedan du öppnade: Felkällor av Rikard Redaktör/)).toBeVisible();
      await expect(confirm).toBeDisabled();
      await expectAccessible(reviewer, "[role=dialog]");
      await panel.getByRole("button", { name: "Jag har sett ändringarna" }).click();
      await confirm.click();
      await expect(reviewer.getByText("Version 1 är publicerad")).toBeVisible();
      await guest.context().close();
      await reviewer.context().close();
    },
  );
}

test("a publication is scheduled, shown on the version and cancelled", async ({ page }) => {
  const { ticket } = await logIn(page, "huvudredaktor");
  const draft = await givenDraft(page, ticket);
  await page.goto(`/#/measure/${draft.measureId}?version=1&action=publish`);
  const panel = page.getByRole("dialog", { name: "Publicera version 1" });
  await panel.getByRole("radio", { name: "Vid en senare tidpunkt" }).check();
  await panel.getByRole("textbox", { name: "Dag" }).fill("2190-12-01");
  await panel.getByRole("button", { name: "Schemalägg publiceringen" }).click();

  await expect(reviewPanel(page).getByText(/^Publiceras 2190.+ 08:00, enligt Hanna Huvudredaktör/)).toBeVisible();
  await expectAccessible(page, reviewPanel(page));
  await reviewPanel(page).getByRole("button", { name: "Avbryt publiceringen" }).click();
  await expect(page.getByText("Den planerade publiceringen är avbruten")).toBeVisible();
  await expect(reviewPanel(page).getByText(/^Publiceras/)).toBeHidden();
});

test("an administrator sets what is required for an owner", async ({ page }) => {
  const { ticket } = await logIn(page, "administrator");
  await page.goto("/#/administration/reviewSettings");
  await page.getByRole("link", { name: "Alla andra ägare" }).click();
  const entry = page.getByRole("dialog", { name: "Alla andra ägare" });
  await expect(entry).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await page.goto("/#/administration/reviewSettings/ny");
  const panel = page.getByRole("dialog");
  const owner = panel.getByRole("combobox", { name: "Ägare", exact: true });
  await owner.click();
  await page.getByRole("listbox").getByRole("option").first().click();
  const name = await owner.inputValue();
  await panel.getByRole("button", { name: "Spara" }).click();
  await expect(panel).toBeHidden();

  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row.getByText("Huvudredaktör")).toBeVisible();
  const settings = await page.request.get("/services/api/1.0/reviewsettings/", { headers: { "x-hiqaa": ticket } });
  const [, { owner: saved }] = await settings.json();
  await writeAs(page, ticket, `DELETE /reviewsettings/owners/${saved.id}`);
});

test("a guest's page follows what the editors write and answer, and ends when the invitation is revoked", async ({
  page,
  browser,
}) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  await page.goto(`/#/measure/${draft.measureId}?version=1`);
  await requestReview(page);
  const link = await inviteGuest(page);
  const guest = await openElsewhere(browser, { width: 390, height: 844 });
  await guest.goto(link);
  await expect(guest.getByRole("heading", { level: 1, name: draft.title })).toBeVisible();
  await guest.getByRole("button", { name: "Kommentera Nämnare" }).click();
  const comment = guest.getByRole("textbox", { name: "Kommentar", exact: true });
  await comment.fill("Halvskriven");

  const value = "Skrivet medan gästen läste.";
  await writeField(page, { versionId: draft.versionId, field: "numeratorDefinition", value, ticket });
  await expect(guest.getByText(value)).toBeVisible();
  await expect(comment).toHaveValue("Halvskriven");
  await expect(comment).toBeFocused();

  await page.getByRole("button", { name: "Återkalla inbjudan till Gun Gäst…" }).click();
  await page.getByRole("button", { name: "Återkalla inbjudan", exact: true }).click();
  await expect(guest.getByRole("heading", { name: "Inbjudan gäller inte längre" })).toBeVisible();
  await guest.context().close();
});
