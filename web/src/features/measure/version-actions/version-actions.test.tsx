import {
  copyMeasure,
  createNewMeasureVersion,
  deleteVersion,
  getMeasure,
  getPublicationPreview,
  listCodes,
  listHelpTexts,
  listViewGroupsOfMeasure,
  type Measure,
  publishVersion,
  type RoleId,
  searchMeasures,
  unpublishVersion,
  updatePublishedVersion,
  versionFieldNames,
  versionPartNames,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenMeasure, givenPage, givenTime } from "../../../testing/given.ts";
import { givenViewGroup } from "../../../testing/given-entries.ts";
import { givenLogin } from "../../../testing/given-login.ts";
import { completeChoices } from "../../../testing/given-measure-page.ts";
import { givenPreview } from "../../../testing/given-review.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { formatDate } from "../../../texts/format.ts";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(listHelpTexts, []);
  api.answer(listCodes, []);
  api.answer(listViewGroupsOfMeasure, []);
  api.answer(searchMeasures, givenPage([]));
});

function open(role: RoleId, measure: Measure, search = "") {
  givenLogin(api, role);
  api.answer(getMeasure, measure);
  api.answer(getPublicationPreview, givenPreview(measure.measureVersions.at(-1)?.revision ?? 1));
  return renderApp(`/measure/${measure.id}${search}`);
}

const actions = ["Redigera", "Ny version…", "Kopiera mått", "Publicera…", "Avpublicera…", "Ta bort…"];
const shownActions = () =>
  actions.filter((name) => screen.queryByRole("button", { name }) ?? screen.queryByRole("link", { name }));

test.each<[RoleId, string, string[]]>([
  ["READER", "ONGOING", []],
  ["EDITOR", "ONGOING", ["Redigera", "Kopiera mått", "Ta bort…"]],
  ["MAIN_EDITOR", "ONGOING", ["Redigera", "Kopiera mått", "Publicera…", "Ta bort…"]],
  ["EDITOR", "PUBLISHED", ["Ny version…", "Kopiera mått"]],
  ["MAIN_EDITOR", "PUBLISHED", ["Redigera", "Ny version…", "Kopiera mått", "Avpublicera…"]],
  ["EDITOR", "UNPUBLISHED", ["Ny version…", "Kopiera mått"]],
  ["MAIN_EDITOR", "UNPUBLISHED", ["Ny version…", "Kopiera mått", "Ta bort…"]],
])("a %s sees the allowed actions of a version that is %s", async (role, status, expected) => {
  open(role, givenMeasure({ status: status as "ONGOING" }));

  await screen.findByRole("heading", { level: 1 });
  await screen.findByRole("button", { name: /^Ditt konto: / });

  await waitFor(() => expect(shownActions()).toEqual(expected));
});

test("a small screen has the seldom used actions in a menu, unless there is only one", async () => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
  const { user } = open("MAIN_EDITOR", givenMeasure({}));

  const more = await screen.findByRole("button", { name: "Fler åtgärder" });
  expect(shownActions()).toEqual(["Redigera", "Ny version…"]);
  await user.click(more);
  const menu = screen.getByRole("menu", { name: "Fler åtgärder" });
  expect(
    within(menu)
      .getAllByRole("menuitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Kopiera mått", "Avpublicera…"]);
  await user.click(within(menu).getByRole("menuitem", { name: "Avpublicera…" }));
  expect(await screen.findByRole("alertdialog")).toBeDefined();
});

test("an action that would be alone in the menu of a small screen is a button", async () => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
  open("EDITOR", givenMeasure({}));

  await waitFor(() => expect(shownActions()).toEqual(["Ny version…", "Kopiera mått"]));
  expect(screen.queryByRole("button", { name: "Fler åtgärder" })).toBeNull();
});

test("a new version asks for its start date and opens for editing", async () => {
  const measure = givenMeasure({ validTo: givenTime("2098-12-31") });
  const { user, address } = open("EDITOR", measure);
  const made = {
    ...measure,
    measureVersions: [...measure.measureVersions, ...givenMeasure({ versionNr: 2, status: "ONGOING" }).measureVersions],
  };
  api.answer(createNewMeasureVersion, made);

  await user.click(await screen.findByRole("button", { name: "Ny version…" }));
  const dialog = await screen.findByRole("dialog", { name: "Ny version" });
  const start = within(dialog).getByRole<HTMLInputElement>("textbox", { name: /^Giltig från/ });
  expect(document.activeElement).toBe(start);
  expect(start.value).toBe("2099-01-01");
  expect(within(dialog).queryByText(/gäller också/)).toBeNull();
  await user.clear(start);
  await user.type(start, "2098-06-01");
  expect(within(dialog).getByText(/Version 1 gäller också under den tiden/)).toBeDefined();
  await user.keyboard("{Enter}");

  await waitFor(() => expect(address()).toBe(`/measure/${measure.id}?version=2&edit=true`));
  expect(api.calls.find(({ path }) => path.endsWith("/newmeasureversion/"))?.body).toEqual({
    validFrom: givenTime("2098-06-01"),
  });
});

test("a new version begins today when the published one has no end or has ended", async () => {
  const today = formatDate(Date.now());
  const { user } = open("EDITOR", givenMeasure({ validTo: givenTime("2020-12-31") }));

  await user.click(await screen.findByRole("button", { name: "Ny version…" }));

  const dialog = await screen.findByRole("dialog", { name: "Ny version" });
  expect(within(dialog).getByRole("textbox", { name: /^Giltig från/ })).toMatchObject({ value: today });
  expect(within(dialog).queryByText(/gäller också/)).toBeNull();
});

test("a version that begins later than the new one is not said to be able to end before it", async () => {
  const { user } = open("EDITOR", givenMeasure({ validFrom: givenTime("2025-01-01"), validTo: null }));
  await user.click(await screen.findByRole("button", { name: "Ny version…" }));
  const dialog = await screen.findByRole("dialog", { name: "Ny version" });
  const start = within(dialog).getByRole("textbox", { name: /^Giltig från/ });
  const enter = async (date: string) => {
    await user.clear(start);
    await user.type(start, date);
  };

  await enter("2025-01-02");
  expect(within(dialog).getByText(/sluta gälla dagen före/)).toBeDefined();
  await enter("2025-01-01");

  expect(within(dialog).getByText(/Version 1 gäller också under den tiden/)).toBeDefined();
  expect(within(dialog).queryByText(/sluta gälla dagen före/)).toBeNull();
});

test("a start date that is not a date is reported and creates nothing", async () => {
  const { user } = open("EDITOR", givenMeasure({}));
  await user.click(await screen.findByRole("button", { name: "Ny version…" }));
  const dialog = await screen.findByRole("dialog", { name: "Ny version" });
  const start = within(dialog).getByRole("textbox", { name: /^Giltig från/ });

  await user.clear(start);
  await user.type(start, "1 juni{Enter}");

  expect(within(dialog).getByText("Skriv datumet som 2026-11-16")).toBeDefined();
  expect(within(dialog).getByRole("button", { name: "Skapa versionen" })).toMatchObject({ disabled: true });
  expect(api.calls.some(({ path }) => path.endsWith("/newmeasureversion/"))).toBe(false);
});

test("Escape closes the dialog and returns the focus to the button that opened it", async () => {
  const { user } = open("EDITOR", givenMeasure({}));
  const opener = await screen.findByRole("button", { name: "Ny version…" });

  await user.click(opener);
  await screen.findByRole("dialog", { name: "Ny version" });
  await user.keyboard("{Escape}");

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(opener);
});

test("copying a measure opens the copy", async () => {
  const { user, address } = open("EDITOR", givenMeasure({ title: "Reperfusion" }));
  const copy = givenMeasure({ status: "ONGOING", title: "Kopia av Reperfusion" });
  api.answer(copyMeasure, copy);

  await user.click(await screen.findByRole("button", { name: "Kopiera mått" }));

  await waitFor(() => expect(address()).toContain(`/measure/${copy.id}`));
});

test("deleting a version lists what is deleted and opens the last remaining one", async () => {
  const measure = givenMeasure({}, { status: "ONGOING", title: "Utkastet" });
  const { user, address } = open("EDITOR", measure, "?version=2");
  const rest = { ...measure, measureVersions: measure.measureVersions.slice(0, 1) };
  api.answer(deleteVersion, rest);

  await user.click(await screen.findByRole("button", { name: "Ta bort…" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain("Bara version 2 av ”Utkastet” tas bort");
  api.answer(getMeasure, rest);
  await user.click(within(dialog).getByRole("button", { name: "Ta bort version 2" }));

  await waitFor(() => expect(address()).toBe(`/measure/${measure.id}?version=1`));
});

test("deleting the only version deletes the measure and opens the list", async () => {
  const { user, address } = open("EDITOR", givenMeasure({ status: "ONGOING", title: "Utkastet" }));
  api.answer(deleteVersion, { ...givenMeasure(), measureVersions: [] });

  await user.click(await screen.findByRole("button", { name: "Ta bort…" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain("Hela måttet ”Utkastet” tas bort");
  await user.click(within(dialog).getByRole("button", { name: "Ta bort måttet" }));

  await waitFor(() => expect(address()).toBe("/"));
});

test("missing fields block publishing; recommended ones give warnings", async () => {
  const { user } = open("MAIN_EDITOR", givenMeasure({ status: "ONGOING", ...completeChoices, unit: null }));

  await user.click(await screen.findByRole("button", { name: "Publicera…" }));
  const panel = await screen.findByRole("dialog", { name: "Publicera version 1" });

  expect(within(panel).getByText("Enhet: Detta fält är obligatoriskt")).toBeDefined();
  expect(within(panel).getByRole("heading", { name: "Att tänka på (hindrar inte)" })).toBeDefined();
  expect(within(panel).getByRole("button", { name: "Publicera version 1" })).toMatchObject({ disabled: true });
});

test("publishing shows changes word by word, takes a reason and can end the earlier version", async () => {
  const measure = givenMeasure(
    { ...completeChoices, numeratorDefinition: "Alla patienter" },
    { ...completeChoices, status: "ONGOING", revision: 4, numeratorDefinition: "Alla vuxna patienter" },
  );
  const { user } = open("MAIN_EDITOR", measure, "?version=2");
  const [first, second] = measure.measureVersions;
  if (!first || !second) throw new Error("There are two versions");
  api.answer(publishVersion, { ...second, status: "PUBLISHED", warnings: [] });
  const words = [
    { text: "Alla ", change: "same" as const },
    { text: "vuxna ", change: "added" as const },
    { text: "patienter", change: "same" as const },
  ];
  const numerator = { field: "numeratorDefinition", label: "Täljare", change: "major", kind: "text" } as const;
  const differences = [{ ...numerator, before: "Alla patienter", after: "Alla vuxna patienter", words }];
  api.answer(getPublicationPreview, givenPreview(4, { publishedVersionNr: 1, differences }));

  await user.click(await screen.findByRole("button", { name: "Publicera…" }));
  const panel = await screen.findByRole("dialog", { name: "Publicera version 2" });
  expect((await within(panel).findByRole("insertion")).textContent).toContain("vuxna");
  await user.type(within(panel).getByRole("textbox", { name: "Varför" }), "Ny riktlinje");
  await user.click(within(panel).getByRole("checkbox", { name: /Låt version 1 sluta gälla dagen före/ }));
  await user.click(within(panel).getByRole("button", { name: "Publicera version 2" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const call = api.calls.find(({ path }) => path.endsWith("/publish"));
  expect(call?.body).toEqual({ reason: "Ny riktlinje", closesEarlier: true });
  expect(call?.headers.get("if-match")).toBe('"4"');
});

test("closing the panel during publishing keeps the editor on the page and the reason until it is published", async () => {
  const measure = givenMeasure({ ...completeChoices, status: "ONGOING" });
  const { user, address } = open("MAIN_EDITOR", measure, "?version=1");
  const openPanel = async () => {
    await user.click(await screen.findByRole("button", { name: "Publicera…" }));
    return screen.findByRole("dialog", { name: "Publicera version 1" });
  };
  const reason = (panel: HTMLElement) => within(panel).getByRole<HTMLTextAreaElement>("textbox", { name: /^Varför/ });
  await user.type(reason(await openPanel()), "Ny riktlinje");
  await user.keyboard("{Escape}");
  const panel = await openPanel();
  expect(reason(panel).value).toBe("Ny riktlinje");

  let answer: (response: Response) => void = () => undefined;
  api.respond(publishVersion, () => new Promise((resolve) => (answer = resolve)));
  await user.click(within(panel).getByRole("button", { name: "Publicera version 1" }));
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("link", { name: /^Historik/ }));
  const [version] = measure.measureVersions;
  answer(Response.json({ ...version, status: "PUBLISHED", warnings: [] }));

  expect(await screen.findByText("Version 1 är publicerad")).toBeDefined();
  expect(address()).toContain("/measure/history/");
  expect(sessionStorage.getItem(`kept:publish ${version?.id}`)).toBeNull();
});

test("unpublishing shows where the measure is used and takes a reason", async () => {
  const measure = givenMeasure({});
  const [version] = measure.measureVersions;
  if (!version) throw new Error("There is a version");
  api.answer(listViewGroupsOfMeasure, [givenViewGroup("Akut hjärtsjukvård")]);
  const { user } = open("MAIN_EDITOR", measure);
  api.answer(unpublishVersion, { ...version, status: "UNPUBLISHED" });

  await user.click(await screen.findByRole("button", { name: "Avpublicera…" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(within(dialog).getByText("Akut hjärtsjukvård")).toBeDefined();
  await user.type(within(dialog).getByRole("textbox", { name: "Varför" }), "Används inte");
  await user.click(within(dialog).getByRole("button", { name: "Avpublicera version 1" }));

  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(api.calls.find(({ path }) => path.includes("unpublish"))?.query.get("reason")).toBe("Används inte");
});

test("unpublishing does not say that the measure is unused before that is known, or when it cannot be read", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  api.respond(listViewGroupsOfMeasure, () => promise);
  const { user } = open("MAIN_EDITOR", givenMeasure({}));
  await user.click(await screen.findByRole("button", { name: "Avpublicera…" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.queryByText(/^Måttet används inte/)).toBeNull();

  resolve(Response.json({}, { status: 400 }));

  expect(await dialog.findByText(/^Det gick inte att läsa var måttet används/)).toBeDefined();
  expect(dialog.queryByText(/^Måttet används inte/)).toBeNull();
});

/** Publishes as soon as the preview has loaded. */
async function confirmChanges(user: ReturnType<typeof open>["user"], panel: HTMLElement) {
  const confirm = within(panel).getByRole("button", { name: "Publicera ändringarna" });
  await waitFor(() => expect(confirm).toMatchObject({ disabled: false }));
  await user.click(confirm);
}

test("a published version collects changes and sends its full content once, on publish", async () => {
  const measure = givenMeasure({
    ...completeChoices,
    revision: 5,
    numeratorDefinition: "Alla",
    denominatorDefinition: "Nämnaren",
  });
  const [version] = measure.measureVersions;
  if (!version) throw new Error("There is a version");
  const { user } = open("MAIN_EDITOR", measure, "?version=1&edit=true");
  api.answer(updatePublishedVersion, { ...version, numeratorDefinition: "Alla vuxna", revision: 6, warnings: [] });

  await user.type(await screen.findByRole("textbox", { name: "Täljare" }), " vuxna");
  await user.tab();
  expect(await screen.findByText("1 fält ändrat")).toBeDefined();
  expect(api.calls.filter(({ method, path }) => method === "PUT" && !path.endsWith("/presence/"))).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Publicera ändringar…" }));
  const panel = await screen.findByRole("dialog");
  expect(panel.querySelector("ins")?.textContent).toContain("vuxna");
  await confirmChanges(user, panel);

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = api.calls.filter(({ method, path }) => method === "PUT" && path === `/measureversions/${version.id}`);
  expect(sent).toMatchObject([
    {
      body: {
        numeratorDefinition: "Alla vuxna",
        denominatorDefinition: "Nämnaren",
        unit: { codeId: "ANDEL" },
        reason: "",
      },
    },
  ]);
  const keys = Object.keys(Object(sent[0]?.body));
  expect(keys.toSorted()).toEqual([...versionFieldNames, ...versionPartNames, "reason"].toSorted());
  expect(sent[0]?.headers.get("if-match")).toBe('"5"');
});

test("leaving a published version with unpublished changes asks for confirmation", async () => {
  const measure = givenMeasure({ ...completeChoices, numeratorDefinition: "Alla", denominatorDefinition: "Nämnaren" });
  const { user, address } = open("MAIN_EDITOR", measure, "?version=1&edit=true");
  await user.type(await screen.findByRole("textbox", { name: "Täljare" }), " vuxna");

  await user.click(screen.getByRole("link", { name: "Förhandsgranska" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Ändringarna är inte publicerade" });
  await user.click(within(dialog).getByRole("button", { name: "Fortsätt redigera" }));

  expect(address()).toContain("edit=true");
  expect(await screen.findByRole("textbox", { name: "Täljare" })).toMatchObject({ value: "Alla vuxna" });
});

test("after a colleague has published, overlapping changes are shown side by side and nothing is overwritten", async () => {
  const measure = givenMeasure({
    ...completeChoices,
    revision: 5,
    numeratorDefinition: "Alla",
    denominatorDefinition: "Nämnaren",
  });
  const [version] = measure.measureVersions;
  if (!version) throw new Error("There is a version");
  const { user } = open("MAIN_EDITOR", measure, "?version=1&edit=true");
  await user.type(await screen.findByRole("textbox", { name: "Täljare" }), " vuxna");
  await user.click(screen.getByRole("button", { name: "Publicera ändringar…" }));
  const panel = await screen.findByRole("dialog");
  const theirs = { ...version, revision: 6, numeratorDefinition: "Alla barn", lastUpdatedBy: "Karin Ek" };
  api.refuse(updatePublishedVersion, 412, { code: "PRECONDITION_FAILED_412", detailInfo: "Ändrad av någon annan" });
  api.answer(getMeasure, { ...measure, measureVersions: [theirs] });

  await confirmChanges(user, panel);

  expect(await within(panel).findByText("Ändrad av någon annan")).toBeDefined();
  await user.click(within(panel).getByRole("button", { name: "Avbryt" }));
  const conflict = await screen.findByRole("region", { name: /^Täljare: / });
  expect(conflict.textContent).toContain("barn");
  await user.click(within(conflict).getByRole("button", { name: "Behåll min" }));
  api.answer(updatePublishedVersion, { ...theirs, numeratorDefinition: "Alla vuxna", revision: 7, warnings: [] });
  api.answer(getPublicationPreview, givenPreview(6));
  await user.click(screen.getByRole("button", { name: "Publicera ändringar…" }));
  await confirmChanges(user, await screen.findByRole("dialog"));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.calls.findLast(({ path }) => path === `/measureversions/${version.id}`)?.headers.get("if-match")).toBe(
    '"6"',
  );
});

test("text typed during publishing stays, and so does the editor", async () => {
  const measure = givenMeasure({
    ...completeChoices,
    revision: 5,
    numeratorDefinition: "Alla",
    denominatorDefinition: "Alla",
  });
  const { user, address } = open("MAIN_EDITOR", measure, "?version=1&edit=true");
  const { promise, resolve } = Promise.withResolvers<Response>();
  api.respond(updatePublishedVersion, () => promise);
  await user.type(await screen.findByRole("textbox", { name: "Täljare" }), " vuxna");
  await user.click(screen.getByRole("button", { name: "Publicera ändringar…" }));
  const panel = await screen.findByRole("dialog");
  await confirmChanges(user, panel);
  await user.click(within(panel).getAllByRole("button", { name: "Stäng" }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await user.type(screen.getByRole("textbox", { name: "Täljare" }), " män");
  await user.type(screen.getByRole("textbox", { name: "Nämnare" }), " patienter");
  const [version] = measure.measureVersions;
  const published = { ...version, revision: 6, numeratorDefinition: "Alla vuxna" };
  api.respond(getMeasure, () => Response.json({ ...measure, measureVersions: [published] }));
  resolve(Response.json({ ...published, warnings: [] }));

  expect(await screen.findByText("Version 1 är publicerad")).toBeDefined();
  expect(screen.getByRole("textbox", { name: "Täljare" })).toMatchObject({ value: "Alla vuxna män" });
  expect(screen.getByRole("textbox", { name: "Nämnare" })).toMatchObject({ value: "Alla patienter" });
  expect(screen.getByText("2 fält ändrade")).toBeDefined();
  expect(address()).toContain("edit=true");
});
