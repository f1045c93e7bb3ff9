import {
  addViewGroupItem,
  createViewLabel,
  getMeasure,
  getViewGroup,
  listViewGroups,
  listViewGroupsWithLabel,
  listViewGroupsWithTemplate,
  listViewTemplatePage,
  listViewTemplates,
  removeViewGroupItem,
  reorderViewGroupItems,
  searchMeasures,
  setViewGroupStatus,
  setViewGroupTemplate,
  type ViewGroup,
  type ViewTemplate,
} from "@indikatorkatalogen/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenId, givenMeasure, givenPage, givenRow } from "../../testing/given.ts";
import { givenItems, givenListPage, givenTemplate, givenViewGroup } from "../../testing/given-entries.ts";
import { endTicket, givenLogin } from "../../testing/given-login.ts";
import { renderApp } from "../../testing/render-app.tsx";

beforeEach(() => {
  endTicket();
  sessionStorage.clear();
});

const genders = givenTemplate("Kön", ["Kvinnor", "Män", "Alla"]);

function givenGroup(group: Partial<ViewGroup> = {}) {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  const viewGroup = givenViewGroup("Trombolys efter kön", group);
  api.answer(listViewGroups, givenListPage([viewGroup]));
  api.answer(getViewGroup, viewGroup);
  api.answer(listViewTemplates, [genders]);
  return { api, viewGroup };
}

const lastCall = (api: ReturnType<typeof fakeApi>, part: string) =>
  api.calls.findLast(({ path }) => path.includes(part));
const openGroup = (group: ViewGroup) => renderApp(`/administration/viewGroups/${group.id}`);

test("a group without a template gets one before it gets measures", async () => {
  const { api, viewGroup } = givenGroup();
  api.answer(setViewGroupTemplate, { ...viewGroup, template: genders });
  const { user } = openGroup(viewGroup);

  const items = await screen.findByRole("region", { name: /^Mått i gruppen/ });
  expect(within(items).getByText("Välj en mall först.")).toBeDefined();
  api.answer(getViewGroup, { ...viewGroup, template: genders });
  await user.selectOptions(await screen.findByRole("combobox", { name: "Visningsmall" }), "Kön");

  await waitFor(() =>
    expect(within(items).getByRole<HTMLButtonElement>("button", { name: "Lägg till mått" }).disabled).toBe(false),
  );
  expect(api.calls.map(({ path }) => path)).toContain(`/viewgroups/${viewGroup.id}/templates/${genders.id}`);
});

test("a measure is found and added in the chosen version under a free label", async () => {
  const [women] = givenItems(genders);
  if (!women) throw new Error("No item");
  const { api, viewGroup } = givenGroup({ template: genders, items: [women] });
  const measure = givenMeasure({ title: "Trombolys" }, { title: "Trombolys", status: "ONGOING" });
  api.answer(searchMeasures, givenPage([givenRow({ mId: measure.id, title: "Trombolys" })]));
  api.answer(getMeasure, measure);
  api.answer(addViewGroupItem, women);
  const { user } = openGroup(viewGroup);
  await user.click(await screen.findByRole("button", { name: "Lägg till mått" }));

  const dialog = await screen.findByRole("dialog", { name: "Lägg till mått" });
  const labels = within(within(dialog).getByRole("combobox", { name: "Etikett" })).getAllByRole("option");
  expect(labels.map(({ textContent }) => textContent)).toEqual(["Män", "Alla"]);
  await user.type(within(dialog).getByRole("combobox", { name: "Mått" }), "tromb");
  await user.click(await screen.findByRole("option", { name: "Trombolys" }));
  const version = within(dialog).getByRole("combobox", { name: "Version" });
  await within(version).findByRole("option", { name: "Version 2 · Pågående" });
  await user.selectOptions(version, "Version 2 · Pågående");
  await user.click(within(dialog).getByRole("button", { name: "Spara" }));

  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Lägg till mått" })).toBeNull());
  expect(lastCall(api, "/items")?.body).toMatchObject({
    label: { id: genders.availableLabels[1]?.id },
    measureVersion: { id: measure.measureVersions[1]?.id },
  });
});

test("a group that has been read on its page is not fetched again in the administration", async () => {
  const { api, viewGroup } = givenGroup({ template: genders });
  const { history } = renderApp(`/viewGroup/${viewGroup.id}`);
  await screen.findByRole("heading", { level: 1, name: "Trombolys efter kön" });
  const calls = () => api.calls.filter(({ path }) => path === `/viewgroups/${viewGroup.id}`);
  expect(calls()).toHaveLength(1);

  act(() => history.push(`/administration/viewGroups/${viewGroup.id}`));
  await screen.findByRole("region", { name: /^Mått i gruppen/ });

  // The form of the entry reads it once more.
  expect(calls()).toHaveLength(2);
});

test("a group that could not be read says so and is read again on request", async () => {
  const { api, viewGroup } = givenGroup({ template: genders });
  // The form reads the group first.
  let reads = 0;
  api.respond(getViewGroup, () => {
    reads += 1;
    return reads === 2 ? Response.json({}, { status: 403 }) : Response.json(viewGroup);
  });
  const { user } = openGroup(viewGroup);

  await user.click(await screen.findByRole("button", { name: "Försök igen" }));

  expect(await screen.findByRole("region", { name: /^Mått i gruppen/ })).toBeDefined();
});

test("the order is changed with the buttons and announced", async () => {
  const items = givenItems(genders);
  const { api, viewGroup } = givenGroup({ template: genders, items });
  api.answer(reorderViewGroupItems, viewGroup);
  const { user } = openGroup(viewGroup);

  await user.click(await screen.findByRole("button", { name: "Flytta ned Kvinnor" }));

  expect(await screen.findByText("Kvinnor står nu på plats 2 av 3")).toBeDefined();
  await waitFor(() =>
    expect(lastCall(api, "/viewgroups/items")?.body).toEqual([
      { id: items[1]?.id, sortOrder: 0 },
      { id: items[0]?.id, sortOrder: 1 },
      { id: items[2]?.id, sortOrder: 2 },
    ]),
  );
});

test("what is lacking before publishing is said in words", async () => {
  const { viewGroup } = givenGroup({ template: genders });

  openGroup(viewGroup);

  const rules = await screen.findByRole("list", { name: "Det här krävs för att publicera" });
  const texts = within(rules)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(texts).toEqual(["Minst två mått(återstår)", "En publicerad mall(klart)"]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Publicera" }).disabled).toBe(true);
});

test("a whole group is published", async () => {
  const { api, viewGroup } = givenGroup({ template: genders, items: givenItems(genders) });
  api.answer(setViewGroupStatus, { ...viewGroup, status: "PUBLISHED" });
  const { user } = openGroup(viewGroup);

  await user.click(await screen.findByRole("button", { name: "Publicera" }));

  await waitFor(() => expect(lastCall(api, "/status")?.body).toEqual({ status: "PUBLISHED" }));
});

test("a published group is unpublished only when it is named once more, and is not deleted before", async () => {
  const { api, viewGroup } = givenGroup({ template: genders, items: givenItems(genders), status: "PUBLISHED" });
  api.answer(setViewGroupStatus, { ...viewGroup, status: "UNPUBLISHED" });
  const { user } = openGroup(viewGroup);

  await user.click(await screen.findByRole("button", { name: "Ta bort" }));
  const refusal = await screen.findByRole("alertdialog", { name: "”Trombolys efter kön” kan inte tas bort" });
  expect(within(refusal).getByText(/Avpublicera den innan/)).toBeDefined();
  await user.click(within(refusal).getByRole("button", { name: "Stäng" }));
  await user.click(screen.getByRole("button", { name: "Avpublicera" }));
  await user.click(await screen.findByRole("button", { name: "Avpublicera ”Trombolys efter kön”" }));

  await waitFor(() => expect(lastCall(api, "/status")?.body).toEqual({ status: "UNPUBLISHED" }));
});

test("the server's reason is shown when a measure must stay", async () => {
  const { api, viewGroup } = givenGroup({ template: genders, items: givenItems(genders) });
  const detailInfo = "En visningsgrupp behöver minst två mått för att vara publicerad";
  api.refuse(removeViewGroupItem, 409, { code: "CONFLICT_409", detailInfo });
  const { user } = openGroup(viewGroup);

  await user.click(await screen.findByRole("button", { name: "Ta bort Kvinnor" }));
  const dialog = await screen.findByRole("alertdialog");
  await user.click(within(dialog).getByRole("button", { name: "Ta bort ”Kvinnor”" }));

  await waitFor(() => expect(within(dialog).getByRole("alert").textContent).toBe(detailInfo));
});

function givenTemplates(template: ViewTemplate, groups: ViewGroup[]) {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  api.answer(listViewTemplatePage, givenListPage([template]));
  api.answer(listViewTemplates, [template]);
  api.answer(listViewGroupsWithTemplate, groups);
  api.answer(listViewGroupsWithLabel, groups);
  return api;
}

test("a template gets a label", async () => {
  const api = givenTemplates(genders, []);
  api.answer(createViewLabel, { id: givenId(), displayName: "Okänt", sortOrder: 3 });
  const { user } = renderApp(`/administration/viewTemplates/${genders.id}`);

  await user.click(await screen.findByRole("button", { name: "Lägg till etikett" }));
  const dialog = await screen.findByRole("dialog", { name: "Ny etikett" });
  await user.type(within(dialog).getByRole("textbox", { name: "Etikettens namn" }), "Okänt{Enter}");

  await waitFor(() =>
    expect(lastCall(api, "/availablelabel/")?.body).toEqual({ templateId: genders.id, displayName: "Okänt" }),
  );
});

test("a label in use shows where and stays", async () => {
  givenTemplates(genders, [givenViewGroup("Trombolys efter kön")]);
  const { user } = renderApp(`/administration/viewTemplates/${genders.id}`);

  await user.click(await screen.findByRole("button", { name: "Ta bort Kvinnor" }));

  const dialog = await screen.findByRole("alertdialog", { name: "Etiketten ”Kvinnor” kan inte tas bort" });
  expect(within(dialog).getByText("Etiketten används i: Trombolys efter kön")).toBeDefined();
});
