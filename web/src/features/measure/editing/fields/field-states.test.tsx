import {
  changeSingleField,
  createCode,
  type EndpointResult,
  getMeasure,
  listHelpTexts,
  listPresence,
  type Measure,
  type MeasureVersion,
  oids,
  type Presence,
  reportPresence,
  resetField,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { fakeApi } from "../../../../testing/fake-api.ts";
import { givenCode, givenId, givenMeasure, givenTime } from "../../../../testing/given.ts";
import { givenLogin } from "../../../../testing/given-login.ts";
import { acknowledgeSaves, fieldSaves, givenCodes, givenMeasurePage } from "../../../../testing/given-measure-page.ts";
import { renderApp } from "../../../../testing/render-app.tsx";
import { unbroken } from "../../../../texts/format.ts";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = givenMeasurePage("EDITOR");
  givenColleagues();
});

function givenColleagues(...colleagues: Presence[]) {
  api.answer(listPresence, colleagues);
  api.answer(reportPresence, colleagues);
}
const saves = () => fieldSaves(api);

type Conflict = NonNullable<EndpointResult<typeof changeSingleField>["value"]>;
/** Somebody has saved another value in the meantime. */
function givenConflict(field: string, currentValue: Conflict | null, isOwn = false) {
  const conflict = { field, revision: 8, currentValue, yourValue: "", changedBy: "Lars Berg", changedAt: 1, isOwn };
  api.refuse(changeSingleField, 412, { code: "PRECONDITION_FAILED_412", detailInfo: "Ändrad", conflict });
}

let measure: Measure;
function openDraft(draft: Partial<MeasureVersion> = {}, earlier?: Partial<MeasureVersion>) {
  const ongoing = { status: "ONGOING" as const, revision: 7, ...draft };
  measure = earlier ? givenMeasure(earlier, ongoing) : givenMeasure(ongoing);
  api.answer(getMeasure, measure);
  return renderApp(`/measure/${measure.id}?version=${measure.measureVersions.length}&edit=true`);
}

const high = givenCode("HIGH", "Högt");
const low = givenCode("LOW", "Lågt");

describe("a conflict about a choice", () => {
  test("shows both choices and lets one be kept, for there is nothing to merge", async () => {
    givenCodes(api, high, low);
    givenConflict("soughtValue", high);
    const { user } = openDraft();
    const sought = await screen.findByRole("radiogroup", { name: "Önskat värde" });
    await user.click(within(sought).getByRole("radio", { name: "Lågt" }));

    const conflict = await screen.findByRole("region", { name: /^Önskat värde: / });
    expect(within(conflict).getByRole("region", { name: "Din text" }).textContent).toContain("Lågt");
    expect(within(conflict).getByRole("region", { name: "Lars text" }).textContent).toContain("Högt");
    expect(within(conflict).queryByRole("button", { name: "Slå ihop" })).toBeNull();
    await user.click(within(conflict).getByRole("button", { name: "Ta Lars" }));

    await waitFor(() => expect(screen.queryByRole("region", { name: /^Önskat värde: / })).toBeNull());
    expect(within(sought).getByRole("radio", { name: "Högt" })).toMatchObject({ checked: true });
    expect(saves()).toHaveLength(1);
  });

  test("on a published version names whoever has published the other one", async () => {
    api = givenMeasurePage("MAIN_EDITOR");
    givenColleagues();
    givenCodes(api, high, low);
    const { user, refetchAll } = openDraft({ status: "PUBLISHED" });
    const sought = await screen.findByRole("radiogroup", { name: "Önskat värde" });
    await user.click(within(sought).getByRole("radio", { name: "Lågt" }));
    expect(screen.getByText("Ändrat, inte publicerat")).toBeDefined();

    const [version] = measure.measureVersions;
    const theirs = { ...version, soughtValue: high, revision: 8, lastUpdatedBy: "Lars Berg" } as MeasureVersion;
    api.answer(getMeasure, { ...measure, measureVersions: [theirs] });
    await refetchAll();

    expect(await screen.findByText(/^Lars Berg sparade något annat/)).toBeDefined();
  });

  test("with oneself in another window is said to be so", async () => {
    givenConflict("validTo", givenTime("2027-01-01"), true);
    const { user } = openDraft();
    await user.type(await screen.findByRole("textbox", { name: "Giltig till" }), "2026-12-31");
    await user.tab();

    const conflict = await screen.findByRole("region", { name: /^Giltig till: Du har sparat något annat/ });

    expect(within(conflict).getByRole("region", { name: "Texten i ditt andra fönster" }).textContent).toContain(
      unbroken("2027-01-01"),
    );
    acknowledgeSaves(api);
    await user.click(within(conflict).getByRole("button", { name: "Behåll min" }));
    await waitFor(() => expect(saves().at(-1)?.headers.get("if-match")).toBe('"8"'));
    expect(saves().at(-1)?.body).toEqual({ field: "validTo", value: givenTime("2026-12-31") });
  });

  test("about an emptied field shows that it is empty", async () => {
    givenConflict("numeratorDefinition", null);
    const { user } = openDraft({ numeratorDefinition: null });
    await user.type(await screen.findByRole("textbox", { name: "Täljare" }), "Alla");
    await user.tab();

    const theirs = await screen.findByRole("region", { name: "Lars text" });

    expect(theirs.textContent).toContain("(tomt)");
  });
});

describe("a merged text", () => {
  test("that is only proposed is saved when it has been read", async () => {
    givenConflict("numeratorDefinition", "Alla vuxna patienter. Ny mening.");
    const { user } = openDraft({ numeratorDefinition: "Alla patienter." });
    const field = await screen.findByRole("textbox", { name: "Täljare" });
    await user.type(field, " Min mening.");
    await user.tab();
    const conflict = await screen.findByRole("region", { name: /^Täljare: / });
    acknowledgeSaves(api);
    // On a slow machine a part of the text is saved while it is typed.
    const before = saves().length;

    await user.click(within(conflict).getByRole("button", { name: "Slå ihop" }));
    const save = within(conflict).getByRole("button", { name: "Spara sammanslagen text" });
    expect(save).toMatchObject({ disabled: true });
    await user.click(within(conflict).getByRole("checkbox", { name: "Jag har läst igenom förslaget" }));
    await user.click(save);

    await waitFor(() => expect(saves()).toHaveLength(before + 1));
    const { value } = Object(saves().at(-1)?.body);
    expect(value).toContain("Ny mening.");
    expect(value).toContain("Min mening.");
  });
});

describe("a field that differs from the published version", () => {
  test.each<[string, Partial<MeasureVersion>, Partial<MeasureVersion>, string[]]>([
    ["Enhet", { unit: low }, { unit: high }, ["Lågt", "Högt"]],
    ["Giltig till", { validTo: givenTime("2027-06-30") }, { validTo: null }, [unbroken("2027-06-30")]],
    ["Ägare", { measureOwner: { id: givenId(), name: "Nya" } }, {}, ["Nya", "SWEDEHEART"]],
    ["Nyckelord", { keywords: [high, low] }, { keywords: [high] }, ["Högt, Lågt"]],
    ["Tröskelvärde för visning", { thresholdForViewing: 5 }, { thresholdForViewing: 30 }, ["5", "30"]],
  ])("%s shows how", async (label, draft, earlier, expected) => {
    const { user } = openDraft(draft, earlier);

    await user.click(await screen.findByRole("button", { name: `Återställ ${label}` }));
    const preview = screen.getByRole("region", { name: `Så blir ${label} om du återställer` });

    for (const text of expected) expect(preview.textContent).toContain(text);
  });

  test("is put back after the preview, or left as it is", async () => {
    const saved = { field: "thresholdForViewing", value: 30, revision: 8, lastUpdated: 1, lastUpdatedBy: "Anna Öberg" };
    api.answer(resetField, saved);
    const { user } = openDraft({ thresholdForViewing: 5 }, { thresholdForViewing: 30 });
    await user.click(await screen.findByRole("button", { name: "Återställ Tröskelvärde för visning" }));
    await user.click(screen.getByRole("button", { name: "Behåll som det är" }));
    expect(screen.getByRole("textbox", { name: "Tröskelvärde för visning" })).toMatchObject({ value: "5" });

    await user.click(screen.getByRole("button", { name: "Återställ Tröskelvärde för visning" }));
    await user.click(screen.getByRole("button", { name: "Återställ till version 1" }));

    await waitFor(() => expect(api.calls.some(({ path }) => path.endsWith("/reset/thresholdForViewing"))).toBe(true));
    expect(document.activeElement?.id).toBe("edit-thresholdForViewing");
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Återställ Tröskelvärde för visning" })).toBeNull(),
    );
  });
});

test("Undo stays where it is while the next value is saved, because Tab from the field leads to it", async () => {
  const saved = { lastUpdated: givenTime("2026-11-15"), lastUpdatedBy: "Anna Öberg" };
  api.answer(changeSingleField, { field: "title", value: "Ny titel", revision: 8, ...saved });
  const { user } = openDraft({ title: "Ny" });
  const title = await screen.findByRole("textbox", { name: /^Titel/ });
  await user.type(title, " titel");
  await user.tab();
  const undo = await screen.findByRole("button", { name: "Ångra senaste ändringen av Titel" });

  await user.type(title, "!");

  expect(undo.isConnected).toBe(true);
  expect(undo.getAttribute("aria-disabled")).toBe("true");
});

describe("colleagues", () => {
  test("are named at the field that they are in, each once, and so is one's own other window", async () => {
    const lars = { user: "Lars Berg", field: "title", isYou: false };
    givenColleagues(lars, lars, { user: "Anna Öberg", field: "references", isYou: true });
    openDraft();

    expect(await screen.findByText("Lars Berg redigerar här")).toBeDefined();
    expect(screen.getByText("Du redigerar här i ditt andra fönster")).toBeDefined();
  });

  test("who have the version open without being in a field are named in the header", async () => {
    givenColleagues({ user: "Lars Berg", field: null, isYou: false });
    openDraft();

    expect(await screen.findByText("Lars Berg har versionen öppen")).toBeDefined();
    expect(screen.queryByText(/redigerar här/)).toBeNull();
  });

  test("are named once in the header, however many windows they have, with the field that they are in", async () => {
    const [open, inTitle] = [null, "title"].map((field) => ({ user: "Lars Berg", field, isYou: false }));
    const own = { user: "Anna Öberg", field: null, isYou: true };
    givenColleagues(...[open, inTitle, open, own, own].filter((colleague) => colleague !== undefined));
    openDraft();

    expect(
      await screen.findByText("Lars Berg redigerar Titel · Du har versionen öppen i ditt andra fönster"),
    ).toBeDefined();
  });
});

describe("a new code", () => {
  test("is created from the field by those who may, and chosen", async () => {
    givenLogin(api, "MAIN_EDITOR");
    const created = givenCode("NYTT", "Nytt ord");
    api.answer(createCode, { ...created, fromAge: null, toAge: null });
    acknowledgeSaves(api, () => [created]);
    const { user } = openDraft();

    await user.type(await screen.findByRole("combobox", { name: "Nyckelord" }), "Nytt ord");
    await user.click(await screen.findByRole("option", { name: "Skapa ”Nytt ord”" }));

    await waitFor(() => expect(saves().map(({ body }) => body)).toMatchObject([{ value: [{ codeId: "NYTT" }] }]));
    expect(api.calls.find(({ path }) => path.endsWith("/codes/") && path.includes(oids.keywords))).toBeDefined();
  });

  test("is not offered to an editor, who is told that it was not found", async () => {
    const { user } = openDraft();

    await user.type(await screen.findByRole("combobox", { name: "Nyckelord" }), "Nytt ord");
    await user.tab();

    expect(await screen.findByText(/”Nytt ord” hittades inte/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Skapa ”Nytt ord”" })).toBeNull();
    expect(saves()).toEqual([]);
  });
});

test("the help of a field does not repeat the hint that is shown beside it", async () => {
  const mapping = "measureversion.numeratorDefinition";
  api.answer(listHelpTexts, [{ id: givenId(), mapping, description: "Det som räknas.", helpText: "Skriv en mening." }]);
  const { user } = openDraft();

  await user.click(await screen.findByRole("button", { name: "Hjälp om Täljare" }));

  expect(await screen.findByText("Skriv en mening.")).toBeDefined();
  expect(screen.getAllByText("Det som räknas.")).toHaveLength(1);
});

test("a text over its limit is counted in words for screen readers, and is not sent", async () => {
  const { user } = openDraft({ title: "x".repeat(149) });
  const title = await screen.findByRole("textbox", { name: "Titel" });

  await user.type(title, "yz");
  await user.tab();

  expect(screen.getByText("151 av 150 tecken")).toBeDefined();
  expect(await screen.findByText("Kunde inte spara: Du måste ange högst 150 tecken")).toBeDefined();
  expect(saves()).toEqual([]);
});

test("a chosen code that its system no longer has can be seen and kept", async () => {
  givenCodes(api, high, low);
  openDraft({ soughtValue: givenCode("NEUTRAL", "Neutralt") });

  const sought = await screen.findByRole("radiogroup", { name: "Önskat värde" });

  expect(within(sought).getByRole("radio", { name: "Neutralt" })).toMatchObject({ checked: true });
});
