import type { Browser, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessibility.ts";
import {
  field,
  type GivenDraft,
  givenDraft,
  openDraft,
  readField,
  stateOf,
  writeAs,
  writeField,
} from "../support/drafts.ts";
import { type DemoAccount, expect, logIn, longFormIf, test } from "../support/test.ts";

/** A page of another user in another browser. */
async function openElsewhere(
  browser: Browser,
  account: DemoAccount,
  width = 1280,
): Promise<{ other: Page; ticket: string }> {
  const context = await browser.newContext({ viewport: { width, height: 860 } });
  const other = await context.newPage();
  const { ticket } = await logIn(other, account);
  return { other, ticket };
}

const openPage = async (page: Page, { measureId, title }: GivenDraft) => {
  await page.goto(`/#/measure/${measureId}?version=1`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
};

/** Holds the page's saves until the returned function is called. */
async function holdSaves(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route("**/singlefield/**", (route) => held.promise.then(() => route.continue()));
  return held.resolve;
}

test("what one editor saves appears in a colleague's editor and on a reader's page, with nothing pressed", async ({
  page,
  browser,
}) => {
  const { ticket } = await logIn(page, "huvudredaktor");
  const draft = await givenDraft(page, ticket);
  const [{ other }, { other: reader }] = [
    await openElsewhere(browser, "redaktor"),
    await openElsewhere(browser, "lasare", 390),
  ];
  await openDraft(page, draft);
  await openDraft(other, draft);
  await openPage(reader, draft);
  await field(other, "Nämnare").fill("Det kollegan håller på att skriva");

  await field(page, "Täljare").fill("Skrivet av Hanna");
  await expect(other.getByText("Hanna Huvudredaktör redigerar här")).toBeVisible();
  await field(page, "Titel").focus();

  await expect(field(other, "Täljare")).toHaveValue("Skrivet av Hanna");
  await expect(stateOf(other, "numeratorDefinition")).toHaveText(/^Ändrat (av Hanna Huvudredaktör|nyss)/);
  await expect(field(other, "Nämnare")).toHaveValue("Det kollegan håller på att skriva");
  await expect(reader.getByText("Skrivet av Hanna")).toBeVisible();
  await expectAccessible(other);
  await other.context().close();
  await reader.context().close();
});

for (const width of [390, 1280]) {
  test(
    `a version published while somebody writes says so, and its text moves to a new version, at ${width} px`,
    longFormIf(width === 1280),
    async ({ page, browser }) => {
      const { ticket } = await logIn(page, "huvudredaktor");
      const draft = await givenDraft(page, ticket);
      const { other } = await openElsewhere(browser, "redaktor", width);
      await openDraft(other, draft);
      const release = await holdSaves(other);
      await field(other, "Felkällor").fill("Skrivet medan Hanna publicerade.");

      await writeAs(page, ticket, `PUT /measureversions/${draft.versionId}/publish`, {});
      const move = other.getByRole("button", { name: "Flytta min text till en ny version" });
      await expect(move).toBeVisible();
      await expect(other.getByText(/Hanna Huvudredaktör publicerade version 1/)).toBeVisible();
      await expect(field(other, "Felkällor")).toHaveValue("Skrivet medan Hanna publicerade.");
      release();
      await expect(other.getByRole("button", { name: "Försök igen" })).toHaveCount(0);
      await expectAccessible(other);
      await expectNoSidewaysScroll(other);
      await move.click();

      await expect(other).toHaveURL(/version=2/);
      await expect(field(other, "Felkällor")).toHaveValue("Skrivet medan Hanna publicerade.");
      await expect(stateOf(other, "sourcesOfError")).toHaveText(/^Sparat/);
      expect(await readField(page, draft, ticket, "sourcesOfError")).toBe("Skrivet medan Hanna publicerade.");
      await other.context().close();
    },
  );
}

test("a reader sees a new version, opens it by its number, and sees when it is deleted", async ({ page, browser }) => {
  const { ticket } = await logIn(page, "huvudredaktor");
  const draft = await givenDraft(page, ticket);
  await writeAs(page, ticket, `PUT /measureversions/${draft.versionId}/publish`, {});
  const { other } = await openElsewhere(browser, "redaktor");
  await openPage(other, draft);

  await writeAs(page, ticket, `PUT /measures/${draft.measureId}/newmeasureversion/`);
  await expect(other.getByRole("option", { name: /^Version 2 av 2/, includeHidden: true })).toHaveCount(1);
  await other.goto(`/#/measure/${draft.measureId}?version=2`);
  await expect(other.getByText("Pågående", { exact: true }).first()).toBeVisible();
  const response = await page.request.get(`/services/api/1.0/measures/${draft.measureId}`, {
    headers: { "x-hiqaa": ticket },
  });
  const { measureVersions } = await response.json();
  await writeAs(page, ticket, `DELETE /measureversions/${measureVersions.at(-1).id}`);

  await expect(other.getByText("Version 2 har tagits bort. Sidan visar den som den var.")).toBeVisible();
  await other.context().close();
});

test("the same person in two windows sees that it is them, and no colleague is named", async ({ page, context }) => {
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  await openDraft(page, draft);
  const second = await context.newPage();
  await openDraft(second, draft);

  await expect(second.getByText(/i ditt andra fönster/).first()).toBeVisible();
  await field(page, "Täljare").focus();
  await expect(second.getByText("Du redigerar här i ditt andra fönster")).toBeVisible();
  const typed = Promise.withResolvers<void>();
  await second.route("**/services/**", (route) => typed.promise.then(() => route.continue()));
  await field(page, "Täljare").fill("Från det första fönstret.");
  await field(page, "Titel").focus();
  await expect(stateOf(page, "numeratorDefinition")).toHaveText(/^Sparat/);
  await field(second, "Täljare").fill("Från det andra fönstret.");
  await field(second, "Titel").focus();
  typed.resolve();

  const conflict = second.getByRole("region", { name: /^Täljare: / });
  await expect(conflict.getByRole("region", { name: "Texten i ditt andra fönster" })).toContainText("första");
  await second.close();
  await expect(page.getByText(/i ditt andra fönster/)).toHaveCount(0);
});

test("a conflict and its half-merged text are still there after a reload", async ({ page, browser }) => {
  const { ticket } = await logIn(page, "huvudredaktor");
  const draft = await givenDraft(page, ticket);
  await writeField(page, { ...draft, field: "sourcesOfError", value: "Alla frakturer räknas.", ticket });
  const { other } = await openElsewhere(browser, "redaktor", 390);
  await openDraft(other, draft);
  const typed = Promise.withResolvers<void>();
  await other.route("**/services/**", (route) => typed.promise.then(() => route.continue()));
  const theirs = "Alla frakturer räknas. Reoperationer räknas.";
  await writeField(page, { ...draft, field: "sourcesOfError", value: theirs, ticket });
  await field(other, "Felkällor").fill("Alla frakturer räknas. Patologiska frakturer ingår inte.");
  await field(other, "Titel").focus();
  typed.resolve();

  const conflict = other.getByRole("region", { name: /^Felkällor: / });
  await conflict.getByRole("button", { name: "Slå ihop" }).click();
  const merged = conflict.getByRole("textbox", { name: "Sammanslagen text" });
  const proposal = "Alla frakturer räknas. Patologiska frakturer ingår inte. Reoperationer räknas.";
  await expect(merged).toHaveValue(proposal);
  const save = conflict.getByRole("button", { name: "Spara sammanslagen text" });
  await expect(save).toBeDisabled();
  await expectAccessible(other, conflict);
  await expectNoSidewaysScroll(other, [320]);
  await merged.fill(`${proposal} Barn ingår.`);
  await other.reload();

  await expect(merged).toHaveValue(`${proposal} Barn ingår.`);
  await expect(conflict.getByRole("region", { name: "Din text" })).toContainText("Patologiska");
  await expect(conflict).toContainText("Reoperationer räknas.");
  await save.click();
  await expect(stateOf(other, "sourcesOfError")).toHaveText(/^Sparat/);
  expect(await readField(page, draft, ticket, "sourcesOfError")).toBe(`${proposal} Barn ingår.`);
  await other.context().close();
});

interface Caret {
  id: string | undefined;
  start: number | null;
  end: number | null;
}

/** The position of the caret, or the selection. */
const caretOf = (page: Page): Promise<Caret> =>
  page.evaluate(() => {
    const active = document.activeElement;
    const isText = active instanceof HTMLTextAreaElement;
    return { id: active?.id, start: isText ? active.selectionStart : null, end: isText ? active.selectionEnd : null };
  });

const select = (page: Page, name: string, [start, end]: [number, number]) =>
  field(page, name).evaluate(
    (area: HTMLTextAreaElement, [from, to]) => {
      area.focus();
      area.setSelectionRange(from, to);
    },
    [start, end] as const,
  );

test("caret and selection stay where they are when a colleague's changes arrive, in other fields and in this one", async ({
  page,
  browser,
}) => {
  const { ticket } = await logIn(page, "huvudredaktor");
  const draft = await givenDraft(page, ticket);
  const { versionId } = draft;
  const write = (name: string, value: unknown) => writeField(page, { versionId, field: name, value, ticket });
  await write("numeratorDefinition", "Antal vuxna patienter");
  const { other } = await openElsewhere(browser, "redaktor");
  await openDraft(other, draft);
  const release = await holdSaves(other);
  await select(other, "Täljare", [6, 6]);
  await other.keyboard.type("alla ");
  await select(other, "Täljare", [6, 10]);

  await write("denominatorDefinition", "Alla som besökt vården");
  await expect(field(other, "Nämnare")).toHaveValue("Alla som besökt vården");
  // Another type of measurement has other fields, in the same section.
  await write("measurementTypeCode", { codeId: "COHORT", oid: "2.25.25297334119424732946300455996920321723" });
  await expect(stateOf(other, "measurementTypeCode")).toHaveText(/^Ändrat/);
  expect(await caretOf(other)).toEqual({ id: "edit-numeratorDefinition", start: 6, end: 10 });
  await other.keyboard.type("några");
  await expect(field(other, "Täljare")).toHaveValue("Antal några vuxna patienter");
  release();
  await expect(stateOf(other, "numeratorDefinition")).toHaveText(/^Sparat/);

  // Saved and still focused: the field follows the change, and the caret stays with the surrounding words.
  await select(other, "Täljare", [12, 12]);
  await write("numeratorDefinition", "Antal några vuxna patienter i länet");
  await expect(field(other, "Täljare")).toHaveValue("Antal några vuxna patienter i länet");
  expect(await caretOf(other)).toEqual({ id: "edit-numeratorDefinition", start: 12, end: 12 });
  await write("numeratorDefinition", "I dag: Antal några vuxna patienter i länet");
  await expect(field(other, "Täljare")).toHaveValue("I dag: Antal några vuxna patienter i länet");
  expect(await caretOf(other)).toEqual({ id: "edit-numeratorDefinition", start: 19, end: 19 });
  await other.context().close();
});
