import {
  addActor,
  createPerson,
  getMeasure,
  getPublicationPreview,
  instanceIdentifiers,
  listRoles,
  type MeasureVersion,
  type RoleId,
  removeActor,
  searchPersonsByName,
  updatePublishedVersion,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { fakeApi } from "../../../testing/fake-api.ts";
import { givenActor, givenId, givenMeasure } from "../../../testing/given.ts";
import { givenPerson } from "../../../testing/given-entries.ts";
import { completeChoices, givenMeasurePage } from "../../../testing/given-measure-page.ts";
import { givenPreview } from "../../../testing/given-review.ts";
import { renderApp } from "../../../testing/render-app.tsx";

const role = { id: givenId(), code: "AUTHOR", name: "Författare", description: null, appliesTo: [], measureCount: 0 };
const karin = givenActor({ comment: "Till och med mars" });
const riksstroke = { id: givenId(), name: "Riksstroke" };
const registry = givenActor({
  role: { id: givenId(), code: "OWNER", name: "Förvaltare" },
  person: null,
  instanceIdentifier: riksstroke,
});

let api: ReturnType<typeof fakeApi>;

async function open(version: Partial<MeasureVersion>, user: RoleId = "EDITOR") {
  api = givenMeasurePage(user);
  api.answer(listRoles, [role]);
  api.answer(searchPersonsByName, []);
  api.answer(instanceIdentifiers.searchByName, [
    { ...riksstroke, root: null, extension: null, description: null, actors: [], measureCount: 1 },
  ]);
  const measure = givenMeasure({ revision: 3, ...version });
  api.answer(getMeasure, measure);
  api.answer(getPublicationPreview, givenPreview(3));
  const app = renderApp(`/measure/${measure.id}?edit=true`);
  const part = await screen.findByRole("region", { name: "Aktörer" });
  return { ...app, measure, part };
}
const rowsOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const writes = () =>
  api.calls.filter(({ method, path }) => method !== "GET" && /\/actors\/|\/measureversions\/[^/]+$/.test(path));

/** Fills in the form with an organisation. */
async function fillIn({ user, part }: Awaited<ReturnType<typeof open>>) {
  await user.selectOptions(await within(part).findByRole("combobox", { name: "Roll" }), "Författare");
  await user.click(within(part).getByRole("combobox", { name: /^Person eller/ }));
  await user.paste("riks");
  await user.click(await screen.findByRole("option", { name: /^Riksstroke/ }));
  await user.click(within(part).getByRole("textbox", { name: "Kommentar" }));
  await user.paste(" Sedan 2020 ");
}

describe("the actors of a draft", () => {
  test("are listed with role, name and comment, and removed from the revision that is shown", async () => {
    const { user, part, measure } = await open({ status: "ONGOING", actors: [karin, registry] });
    expect(rowsOf(part)).toEqual(["Författare Karin Ek Till och med mars", "Förvaltare Riksstroke "]);
    api.answer(removeActor, { revision: 4 });
    const [version] = measure.measureVersions;
    api.answer(getMeasure, { ...measure, measureVersions: [{ ...Object(version), actors: [registry], revision: 4 }] });

    await user.click(within(part).getByRole("button", { name: "Ta bort Karin Ek, Författare" }));

    await waitFor(() => expect(rowsOf(part)).toHaveLength(1));
    expect(writes()).toMatchObject([{ method: "DELETE", path: expect.stringContaining(karin.id) }]);
    expect(writes()[0]?.headers.get("if-match")).toBe('"3"');
  });

  test("that could not be removed stay, and it is said", async () => {
    const { user, part } = await open({ status: "ONGOING", actors: [karin] });
    api.respond(removeActor, () => new Response(null, { status: 503 }));

    await user.click(within(part).getByRole("button", { name: "Ta bort Karin Ek, Författare" }));

    expect(await within(part).findByText(/^Det gick inte att spara\./)).toBeDefined();
    expect(rowsOf(part)).toHaveLength(1);
  });

  test("that a colleague has changed meanwhile are shown with the changes, and the form is kept", async () => {
    const opened = await open({ status: "ONGOING", actors: [] });
    const { user, part } = opened;
    await fillIn(opened);
    const conflict = {
      field: "actors",
      revision: 4,
      currentValue: [karin],
      yourValue: null,
      changedBy: "Lars Berg",
      changedAt: 1,
    };
    api.refuse(addActor, 412, { code: "PRECONDITION_FAILED_412", detailInfo: "Ändrad", conflict });

    await user.click(within(part).getByRole("button", { name: "Lägg till aktör" }));

    const collision = await within(part).findByRole("region", { name: /^Någon annan har ändrat listan/ });
    expect(collision.textContent).toContain("Lars Berg har ändrat listan medan du skrev.");
    expect(collision.textContent).toContain("Karin Ek");
    expect(within(part).getByRole("combobox", { name: /^Person eller/ })).toMatchObject({ value: "Riksstroke" });
  });

  test("are added as an organisation too, and the form is empty for the next one", async () => {
    const opened = await open({ status: "ONGOING", actors: [] });
    const { user, part } = opened;
    expect(within(part).getByText("Inga aktörer än")).toBeDefined();
    api.answer(addActor, { ...registry, revision: 4 });
    await fillIn(opened);

    await user.click(within(part).getByRole("button", { name: "Lägg till aktör" }));

    await waitFor(() => expect(within(part).getByRole("textbox", { name: "Kommentar" })).toMatchObject({ value: "" }));
    expect(Object(writes()[0]?.body)).toMatchObject({
      role: { id: role.id },
      instanceIdentifier: { id: riksstroke.id },
    });
    expect(within(part).getByRole("button", { name: "Lägg till aktör" })).toMatchObject({ disabled: true });
  });
});

describe("a new person", () => {
  const create = async ({ user, part }: Awaited<ReturnType<typeof open>>, name: string) => {
    await user.clear(within(part).getByRole("combobox", { name: /^Person eller/ }));
    await user.click(within(part).getByRole("combobox", { name: /^Person eller/ }));
    await user.paste(name);
    await user.click(await screen.findByRole("option", { name: `Skapa ”${name}”` }));
  };
  const names = (part: HTMLElement) =>
    [/^Förnamn/, /^Efternamn/].map((name) => within(part).getByRole<HTMLInputElement>("textbox", { name }).value);

  test("is created by those who may from the words that were searched for, the last of them the surname", async () => {
    const opened = await open({ status: "ONGOING", actors: [] }, "MAIN_EDITOR");
    api.refuse(createPerson, 400, { validationMessage: [{ field: "lastName", message: "Personen finns redan" }] });

    await create(opened, "Anna Maria Berg");
    const send = within(opened.part).getByRole("button", { name: "Skapa och välj personen" });
    await opened.user.click(send);
    expect(await within(opened.part).findByText("Personen finns redan")).toBeDefined();
    expect(names(opened.part)).toEqual(["Anna Maria", "Berg"]);
    api.answer(createPerson, givenPerson("Anna Maria", "Berg"));
    await opened.user.click(send);

    await waitFor(() =>
      expect(within(opened.part).getByRole("combobox", { name: /^Person eller/ })).toMatchObject({
        value: "Anna Maria Berg",
      }),
    );
    expect(api.calls.find(({ path }) => path === createPerson.path)?.body).toMatchObject({
      firstName: "Anna Maria",
      lastName: "Berg",
    });
  });

  test("does not get the name of another person that was begun earlier", async () => {
    const opened = await open({ status: "ONGOING", actors: [] }, "MAIN_EDITOR");
    await opened.user.click(within(opened.part).getByRole("button", { name: "Ny person" }));
    await opened.user.click(within(opened.part).getByRole("textbox", { name: /^Förnamn/ }));
    await opened.user.paste("Lars");

    await create(opened, "Bo Berg");

    expect(names(opened.part)).toEqual(["Bo", "Berg"]);
  });
});

test("actors of a published version are collected and sent with the other changes", async () => {
  const opened = await open({ ...completeChoices, actors: [karin] }, "MAIN_EDITOR");
  const { user, part, measure } = opened;
  await user.click(within(part).getByRole("button", { name: "Ta bort Karin Ek, Författare" }));
  await fillIn(opened);
  await user.click(within(part).getByRole("button", { name: "Lägg till aktör" }));
  expect(rowsOf(part)).toEqual(["Författare Riksstroke Sedan 2020"]);
  expect(writes()).toEqual([]);
  api.answer(updatePublishedVersion, { ...Object(measure.measureVersions[0]), revision: 4, warnings: [] });

  await user.click(screen.getByRole("button", { name: "Publicera ändringar…" }));
  const panel = await screen.findByRole("dialog");
  const confirm = within(panel).getByRole("button", { name: "Publicera ändringarna" });
  await waitFor(() => expect(confirm).toMatchObject({ disabled: false }));
  await user.click(confirm);

  await waitFor(() => expect(writes()).toHaveLength(1));
  const { actors } = Object(writes()[0]?.body);
  expect(actors).toMatchObject([
    { role: { id: role.id }, person: null, instanceIdentifier: { id: riksstroke.id }, comment: "Sedan 2020" },
  ]);
});
