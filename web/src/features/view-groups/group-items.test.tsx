import {
  getMeasure,
  getViewGroup,
  listViewGroups,
  listViewTemplates,
  reorderViewGroupItems,
  setViewGroupTemplate,
  updateViewGroupItem,
  type ViewGroup,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenMeasure } from "../../testing/given.ts";
import { givenItems, givenListPage, givenTemplate, givenViewGroup } from "../../testing/given-entries.ts";
import { givenLogin } from "../../testing/given-login.ts";
import { renderApp } from "../../testing/render-app.tsx";

const genders = givenTemplate("Kön", ["Kvinnor", "Män", "Alla"]);
const [women, men, everybody] = givenItems(genders);

async function openGroup(group: Partial<ViewGroup> = {}) {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  const viewGroup = givenViewGroup("Trombolys efter kön", { template: genders, ...group });
  api.answer(listViewGroups, givenListPage([viewGroup]));
  api.answer(getViewGroup, viewGroup);
  api.answer(listViewTemplates, [genders, givenTemplate("Ålder", [], { status: "ONGOING" })]);
  const { user } = renderApp(`/administration/viewGroups/${viewGroup.id}`);
  const items = within(await screen.findByRole("region", { name: /^Mått i gruppen/ }));
  const puts = () => api.calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  return { api, user, items, puts };
}
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

async function openItem(measure = givenMeasure({ title: "Måttet Kvinnor" })) {
  const item = Object(women);
  const version = { ...item.measureVersion, measureId: measure.id, id: measure.measureVersions[0]?.id };
  const opened = await openGroup({ items: [{ ...item, measureVersion: version }, Object(men)] });
  opened.api.answer(getMeasure, measure);
  await opened.user.click(opened.items.getByRole("button", { name: "Ändra Kvinnor" }));
  return { ...opened, dialog: within(await screen.findByRole("dialog", { name: "Ändra mått i gruppen" })) };
}

test("a measure moves to a free label and another version, and keeps its own label among the choices", async () => {
  const measure = givenMeasure({ title: "Trombolys" }, { status: "ONGOING" });
  const { api, user, dialog, puts } = await openItem(measure);
  api.answer(updateViewGroupItem, Object(women));
  const label = dialog.getByRole("combobox", { name: "Etikett" });
  expect(textsOf(within(label).getAllByRole("option"))).toEqual(["Kvinnor", "Alla"]);
  expect(await dialog.findByRole("option", { name: "Version 1 · Publicerad", selected: true })).toBeDefined();

  await user.selectOptions(label, "Alla");
  await user.selectOptions(dialog.getByRole("combobox", { name: "Version" }), "Version 2 · Pågående");
  await user.click(dialog.getByRole("button", { name: "Spara" }));

  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Ändra mått i gruppen" })).toBeNull());
  expect(puts()).toMatchObject([
    { label: { id: everybody?.label.id }, measureVersion: { id: measure.measureVersions[1]?.id } },
  ]);
});

test("a refused change says why in its dialog, which stays open", async () => {
  const { api, user, dialog } = await openItem();
  api.refuse(updateViewGroupItem, 409, { code: "CONFLICT_409", detailInfo: "Måttet finns redan i gruppen" });
  await dialog.findByRole("option", { name: "Version 1 · Publicerad" });

  await user.click(dialog.getByRole("button", { name: "Spara" }));

  expect(await dialog.findByText("Måttet finns redan i gruppen")).toBeDefined();
});

test("a measure cannot be saved without a version, as while its name is being changed", async () => {
  const { user, dialog } = await openItem();
  await dialog.findByRole("option", { name: "Version 1 · Publicerad" });

  await user.clear(dialog.getByRole("combobox", { name: "Mått" }));
  await user.tab();

  expect(dialog.getByRole("combobox", { name: "Version" })).toMatchObject({ disabled: true });
  expect(dialog.getByRole("button", { name: "Spara" })).toMatchObject({ disabled: true });
});

test("an order that could not be saved is as it was before, and it is said", async () => {
  const { api, user, items } = await openGroup({ items: [Object(women), Object(men)] });
  api.refuse(reorderViewGroupItems, 409, { code: "CONFLICT_409", detailInfo: "Gruppen har ändrats" });

  await user.click(items.getByRole("button", { name: "Flytta ned Kvinnor" }));

  expect(await items.findByText("Gruppen har ändrats")).toBeDefined();
  await waitFor(() =>
    expect(textsOf(items.getAllByRole("listitem")).map((text) => text.match(/Måttet (Kvinnor|Män)/)?.[0])).toEqual([
      "Måttet Kvinnor",
      "Måttet Män",
    ]),
  );
});

test("no measure is added when all labels have one, and the template stays while there are measures", async () => {
  const { items } = await openGroup({ items: givenItems(genders) });

  expect(items.getByRole("button", { name: "Lägg till mått" })).toMatchObject({ disabled: true });
  expect(items.getByText("Alla mallens etiketter används.")).toBeDefined();
  expect(screen.getByRole("combobox", { name: "Visningsmall" })).toMatchObject({ disabled: true });
  expect(screen.getByText("Mallen kan bytas när gruppen inte har några mått.")).toBeDefined();
});

test("a refused template says why at its field, and templates that are not published are named so", async () => {
  const { api, user } = await openGroup({ template: null });
  api.refuse(setViewGroupTemplate, 409, { code: "CONFLICT_409", detailInfo: "Mallen är inte publicerad" });
  const template = screen.getByRole("combobox", { name: "Visningsmall" });
  await within(template).findByRole("option", { name: "Kön" });

  await user.selectOptions(template, "Ålder (ej publicerad)");

  expect(await screen.findByText("Mallen är inte publicerad")).toBeDefined();
  expect(template).toMatchObject({ value: "" });
});
