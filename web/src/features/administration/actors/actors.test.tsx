import {
  instanceIdentifiers,
  listRoles,
  type RoleId,
  reportingSystems,
  searchPersonsByName,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenActor, givenId } from "../../../testing/given.ts";
import { givenListPage, givenPerson, givenSystem } from "../../../testing/given-entries.ts";
import { givenLogin } from "../../../testing/given-login.ts";
import { renderApp } from "../../../testing/render-app.tsx";

const role = {
  id: givenId(),
  code: "CONTACT",
  name: "Kontaktperson",
  description: null,
  appliesTo: ["reportingsystem" as const],
  measureCount: 0,
};
const karin = givenActor({ role });
const registry = givenActor({
  role: { id: givenId(), code: "OWNER", name: "Förvaltare" },
  person: null,
  instanceIdentifier: { id: givenId(), name: "Riksstroke" },
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(listRoles, givenListPage([role]));
  api.answer(reportingSystems.listMeasures, []);
  api.answer(reportingSystems.listActors, [registry, karin]);
});

async function openSystem(userRole: RoleId = "MAIN_EDITOR") {
  const system = givenSystem("INCA");
  givenLogin(api, userRole);
  api.answer(reportingSystems.list, givenListPage([system]));
  api.answer(reportingSystems.get, system);
  const app = renderApp(`/administration/reportingSystems/${system.id}`);
  const actors = await screen.findByRole("region", { name: /^Aktörer/ });
  return { ...app, system, actors };
}

test("persons, by surname, and organisations are listed with their roles", async () => {
  const { actors } = await openSystem();

  const rows = (await within(actors).findAllByRole("listitem")).map(({ textContent }) => textContent);

  expect(rows).toEqual(["Ek, Karin Kontaktperson", "Riksstroke Förvaltare"]);
});

test("an actor is removed, and the list is read again", async () => {
  const { user, system, actors } = await openSystem();
  api.respond(reportingSystems.removeActor, () => new Response(null, { status: 204 }));
  const remove = await within(actors).findByRole("button", { name: "Ta bort Ek, Karin som Kontaktperson" });
  api.answer(reportingSystems.listActors, [registry]);

  await user.click(remove);

  await waitFor(() => expect(within(actors).queryByText(/Ek, Karin/)).toBeNull());
  expect(api.calls.find(({ method }) => method === "DELETE")?.path).toBe(
    reportingSystems.removeActor.path.replace(":id", system.id).replace(":actorId", karin.id),
  );
});

test("an actor that could not be removed stays, and it is said", async () => {
  const { user, actors } = await openSystem();
  api.respond(reportingSystems.removeActor, () => Promise.reject(new TypeError("Failed to fetch")));

  await user.click(await within(actors).findByRole("button", { name: "Ta bort Riksstroke som Förvaltare" }));

  expect(await within(actors).findByText("Det gick inte att ta bort. Försök igen om en stund.")).toBeDefined();
  expect(within(actors).getByText(/Riksstroke/)).toBeDefined();
});

test("an organisation is added by its name, and a refusal is told at the field", async () => {
  api.answer(searchPersonsByName, [givenPerson("Riks", "Berg")]);
  api.answer(instanceIdentifiers.searchByName, [
    { id: givenId(), name: "Riks-HIA", root: null, extension: null, description: null, actors: [], measureCount: 1 },
  ]);
  api.refuse(reportingSystems.addActor, 400, {
    validationMessage: [{ field: "role", message: "Aktören finns redan i den rollen" }],
  });
  const { user, actors } = await openSystem();
  const add = within(actors).getByRole("button", { name: "Lägg till" });
  expect(add).toMatchObject({ disabled: true });

  await user.selectOptions(await within(actors).findByRole("combobox", { name: "Roll" }), "Kontaktperson");
  await user.type(within(actors).getByRole("combobox", { name: "Person eller organisation" }), "riks");
  const options = await screen.findAllByRole("option", { name: /^Riks/ });
  expect(options.map(({ textContent }) => textContent)).toEqual(["Riks Berg Person", "Riks-HIA Organisation"]);
  await user.click(screen.getByRole("option", { name: /^Riks-HIA/ }));
  await user.click(add);

  expect(await within(actors).findByText("Aktören finns redan i den rollen")).toBeDefined();
  expect(api.calls.at(-1)?.body).toMatchObject({ person: null, instanceIdentifier: { id: expect.any(String) } });
  expect(within(actors).getByRole("combobox", { name: "Person eller organisation" })).toMatchObject({
    value: "Riks-HIA",
  });
});

test("a reader of the register sees the actors but changes none", async () => {
  const { actors } = await openSystem("EDITOR");

  expect(await within(actors).findAllByRole("listitem")).toHaveLength(2);
  expect(within(actors).queryByRole("button")).toBeNull();
  expect(within(actors).queryByRole("combobox")).toBeNull();
});
