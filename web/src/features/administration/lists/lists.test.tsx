import {
  createMeasureGroup,
  createRole,
  getCode,
  instanceIdentifiers,
  listCodesWithCount,
  listMeasureGroups,
  listMeasuresWithCode,
  listRoles,
  measurementSources,
  reportingSystems,
  searchMeasures,
  searchPersonsByName,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenId, givenPage, givenRow } from "../../../testing/given.ts";
import { givenKeyword, givenListPage, givenPerson, givenSource, givenSystem } from "../../../testing/given-entries.ts";
import { endTicket, givenLogin } from "../../../testing/given-login.ts";
import { renderApp } from "../../../testing/render-app.tsx";

beforeEach(() => {
  endTicket();
  sessionStorage.clear();
});

const role = {
  id: givenId(),
  code: "CONTACT",
  name: "Kontaktperson",
  description: null,
  appliesTo: ["reportingsystem" as const],
  measureCount: 0,
};

function givenSystems(system = givenSystem("INCA")) {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  api.answer(reportingSystems.list, givenListPage([system]));
  api.answer(reportingSystems.get, system);
  api.answer(reportingSystems.listMeasures, []);
  api.answer(reportingSystems.listActors, []);
  api.answer(listRoles, givenListPage([role]));
  return { api, system };
}

const lastBody = (api: ReturnType<typeof fakeApi>) => api.calls.findLast(({ body }) => body !== undefined)?.body;

test("a system without an identity is saved without one", async () => {
  const { api, system } = givenSystems();
  api.answer(reportingSystems.update, system);
  const { user, address } = renderApp(`/administration/reportingSystems/${system.id}`);
  const panel = await screen.findByRole("dialog", { name: "INCA" });

  await user.click(
    within(within(panel).getByRole("radiogroup", { name: "Kontraktsversion" })).getByRole("radio", { name: "3.1" }),
  );
  await user.click(within(panel).getByRole("button", { name: "Spara" }));

  await waitFor(() => expect(address()).toBe("/administration/reportingSystems"));
  expect(lastBody(api)).toMatchObject({ name: "INCA", systemId: null, contractVersion: 3.1, logicalAddress: null });
});

test("half an identity is reported at the missing half", async () => {
  const { system } = givenSystems();
  const { user } = renderApp(`/administration/reportingSystems/${system.id}`);
  const panel = await screen.findByRole("dialog", { name: "INCA" });

  await user.type(within(panel).getByRole("textbox", { name: "Typ av system-id" }), "1.2.752.129.2.1.4.1");
  await user.click(within(panel).getByRole("button", { name: "Spara" }));

  expect(await within(panel).findByText("Detta fält är obligatoriskt")).toBeDefined();
});

test("a person becomes an actor of a system", async () => {
  const { api, system } = givenSystems();
  const karin = givenPerson("Karin", "Ek");
  api.answer(searchPersonsByName, [karin]);
  api.answer(instanceIdentifiers.searchByName, []);
  const actor = { id: givenId(), role, person: karin, instanceIdentifier: null, comment: null };
  api.answer(reportingSystems.addActor, actor);
  const { user } = renderApp(`/administration/reportingSystems/${system.id}`);
  const actors = await screen.findByRole("region", { name: /^Aktörer/ });

  await user.selectOptions(await within(actors).findByRole("combobox", { name: "Roll" }), "Kontaktperson");
  await user.type(within(actors).getByRole("combobox", { name: "Person eller organisation" }), "kar");
  await user.click(await screen.findByRole("option", { name: /Karin Ek/ }));
  api.answer(reportingSystems.listActors, [actor]);
  await user.click(within(actors).getByRole("button", { name: "Lägg till" }));

  expect(await within(actors).findByRole("button", { name: "Ta bort Ek, Karin som Kontaktperson" })).toBeDefined();
  expect(lastBody(api)).toMatchObject({ role: { id: role.id }, person: { id: karin.id }, instanceIdentifier: null });
});

test("a source's type is chosen from a list, and an invalid address is reported", async () => {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  api.answer(measurementSources.list, givenListPage([givenSource("Riksstroke")]));
  const { user } = renderApp("/administration/measurementSources/ny");
  const panel = await screen.findByRole("dialog", { name: "Ny datakälla" });

  await user.type(within(panel).getByRole("textbox", { name: "Namn" }), "Riksstroke");
  await user.selectOptions(within(panel).getByRole("combobox", { name: "Typ av källa" }), "kvalitetsregister");
  await user.type(within(panel).getByRole("textbox", { name: "Webbadress" }), "riksstroke");
  await user.click(within(panel).getByRole("button", { name: "Spara" }));

  expect(await within(panel).findByText("Ange en länk som börjar med http:// eller https://")).toBeDefined();
});

test("a role says what it is for", async () => {
  const api = fakeApi();
  givenLogin(api, "ADMIN");
  api.answer(listRoles, givenListPage([role]));
  api.answer(createRole, role);
  const { user, address } = renderApp("/administration/roles/ny");
  const panel = await screen.findByRole("dialog", { name: "Ny roll" });

  await user.type(within(panel).getByRole("textbox", { name: "Namn" }), "Ombud");
  await user.click(within(panel).getByRole("button", { name: "Spara" }));
  expect(await within(panel).findByText("Välj minst ett värde")).toBeDefined();
  await user.click(within(panel).getByRole("checkbox", { name: "Mått" }));
  await user.click(within(panel).getByRole("button", { name: "Spara" }));

  await waitFor(() => expect(address()).toBe("/administration/roles"));
  expect(lastBody(api)).toMatchObject({ name: "Ombud", appliesTo: ["measureversion"] });
});

test("measures are found and put in a group", async () => {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  const row = givenRow({ title: "Trombolys" });
  api.answer(listMeasureGroups, givenListPage<never>([]));
  api.answer(searchMeasures, givenPage([row]));
  api.answer(createMeasureGroup, { id: givenId(), name: "Strokevård", description: null, measures: [] });
  const { user, address } = renderApp("/administration/measureGroups/ny");
  const panel = await screen.findByRole("dialog", { name: "Ny måttgrupp" });

  await user.type(within(panel).getByRole("textbox", { name: "Namn" }), "Strokevård");
  await user.type(within(panel).getByRole("combobox", { name: "Lägg till mått" }), "tromb");
  await user.click(await screen.findByRole("option", { name: /Trombolys/ }));
  expect(within(panel).getByRole("button", { name: "Ta bort Trombolys ur gruppen" })).toBeDefined();
  await user.click(within(panel).getByRole("button", { name: "Spara" }));

  await waitFor(() => expect(address()).toBe("/administration/measureGroups"));
  const sent = api.calls.find(({ path, body }) => path === "/measuregroups/" && body !== undefined)?.body;
  expect(sent).toMatchObject({ name: "Strokevård", measures: [{ id: row.mId }] });
});

test("age groups are sorted by age and show their age once; the code is shown in the opened entry", async () => {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  const old = givenKeyword("75 år och äldre", { codeId: "75-", fromAge: 75 });
  const children = givenKeyword("Barn", { codeId: "0-17", fromAge: 0, toAge: 17 });
  api.answer(listCodesWithCount, givenListPage([children, old]));
  api.answer(getCode, old);
  api.answer(listMeasuresWithCode, []);
  const { user } = renderApp("/administration/ageGroups");

  const table = await screen.findByRole("table", { name: /Åldersgrupper/ });
  expect(within(table).getByRole("columnheader", { name: "Namn" }).getAttribute("aria-sort")).toBe("ascending");
  const cells = within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ["Barn", "0–17 år", "0"],
    ["75 år och äldre", "", "0"],
  ]);
  expect(api.calls.find(({ query }) => query.has("sortfield"))?.query.get("sortfield")).toBe("FROM_AGE");
  await user.click(within(table).getByRole("link", { name: "75 år och äldre" }));

  const panel = await screen.findByRole("dialog", { name: "75 år och äldre" });
  expect(within(panel).getByRole<HTMLInputElement>("textbox", { name: "Kod" })).toMatchObject({
    value: "75-",
    readOnly: true,
  });
});
