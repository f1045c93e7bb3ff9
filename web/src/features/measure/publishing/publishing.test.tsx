import {
  changeSingleField,
  getMeasure,
  listCodes,
  listHelpTexts,
  type Measure,
  type MeasureVersion,
  publishVersion,
  updatePublishedVersion,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenActor, givenCode, givenId, givenMeasure } from "../../../testing/given.ts";
import { givenLogin } from "../../../testing/given-login.ts";
import { renderApp } from "../../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  api.answer(listHelpTexts, []);
  api.answer(listCodes, []);
});
afterEach(() => localStorage.clear());

const complete = {
  soughtValue: givenCode("HIGH", "Högt"),
  measureTypeCode: givenCode("PROCESS", "Process"),
  measurementTypeCode: givenCode("RATIO", "Kvot"),
  unit: givenCode("ANTAL", "Antal"),
  measuringFrequency: [givenCode("A", "År")],
  organizationalLevel: [givenCode("LAND", "Riksnivå")],
};

function openForEditing(measure: Measure) {
  api.answer(getMeasure, measure);
  const version = measure.measureVersions.at(-1);
  if (!version) throw new Error("There is a version");
  return { version, ...renderApp(`/measure/${measure.id}?version=${version.versionNr}&edit=true`) };
}
const givenDraft = (draft: Partial<MeasureVersion> = {}) =>
  givenMeasure({ ...complete, status: "ONGOING", revision: 7, ...draft });

const checklist = () => screen.findByRole("region", { name: "Inför publicering" });
const publishCalls = () => api.calls.filter(({ path }) => path.endsWith("/publish"));

test("the checklist counts what is missing and lists warnings after problems", async () => {
  openForEditing(givenDraft({ unit: null, measuringFrequency: [] }));

  const list = await checklist();
  const points = within(list)
    .getAllByRole("listitem")
    .map((item) => item.textContent);

  expect(points.filter((point) => point.includes("obligatoriskt") || point.includes("minst ett"))).toHaveLength(2);
  expect(points.at(0)).toContain("Enhet");
  expect(points.at(-1)).not.toContain("obligatoriskt");
  const progress = within(list).getByRole<HTMLProgressElement>("progressbar");
  expect(progress.max - progress.value).toBe(2);
});

test("a complete draft has nothing left on the checklist but warnings", async () => {
  openForEditing(givenDraft());

  const list = await checklist();

  expect(within(list).queryByText(/obligatoriskt/)).toBeNull();
  const progress = within(list).getByRole<HTMLProgressElement>("progressbar");
  expect(progress.value).toBe(progress.max);
});

test("the author who publishes is warned", async () => {
  const author = givenActor({
    role: { id: givenId(), code: "AUTHOR", name: "Författare" },
    person: { id: givenId(), firstName: "Anna", lastName: "Öberg" },
  });
  openForEditing(givenDraft({ actors: [author] }));

  expect((await checklist()).textContent).toMatch(/författare/i);
});

test("an issue in the panel leads to its field and closes the panel", async () => {
  const { user } = openForEditing(givenDraft({ unit: null }));

  await user.click(await screen.findByRole("button", { name: "Publicera…" }));
  const panel = await screen.findByRole("dialog", { name: "Publicera version 1" });
  await user.click(within(panel).getByRole("link", { name: /^Enhet/ }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement?.id).toBe("edit-unit"));
});

test("a draft is not published while something is unsaved, and is when it has been saved", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  api.respond(changeSingleField, () => promise);
  const { user, version } = openForEditing(givenDraft());
  await user.type(await screen.findByRole("textbox", { name: "Beskrivning" }), "Ny");

  await user.click(screen.getByRole("button", { name: "Publicera…" }));
  const panel = await screen.findByRole("dialog", { name: "Publicera version 1" });
  const confirm = within(panel).getByRole("button", { name: "Publicera version 1" });
  expect(confirm).toMatchObject({ disabled: true });
  const saved = { field: "description", value: "Ny", revision: 8, lastUpdated: 1, lastUpdatedBy: "Anna Öberg" };
  api.answer(publishVersion, { ...version, status: "PUBLISHED", warnings: [] });
  resolve(Response.json(saved));

  await waitFor(() => expect(confirm).toMatchObject({ disabled: false }));
  await user.click(confirm);
  await waitFor(() => expect(publishCalls()).toHaveLength(1));
  expect(publishCalls()[0]?.headers.get("if-match")).toBe('"8"');
});

test("a draft that a colleague has changed is not published, and the panel says why", async () => {
  const measure = givenDraft();
  const { user, version } = openForEditing(measure);
  await user.click(await screen.findByRole("button", { name: "Publicera…" }));
  const panel = await screen.findByRole("dialog", { name: "Publicera version 1" });
  api.refuse(publishVersion, 412, { code: "PRECONDITION_FAILED_412", detailInfo: "Ändrad av Karin Ek" });
  api.answer(getMeasure, {
    ...measure,
    measureVersions: [{ ...version, revision: 9, unit: null, description: "Karins text" }],
  });

  await user.click(within(panel).getByRole("button", { name: "Publicera version 1" }));

  expect(await within(panel).findByText("Ändrad av Karin Ek")).toBeDefined();
  expect(await within(panel).findByRole("link", { name: /^Enhet/ })).toBeDefined();
  expect(within(panel).getByRole("button", { name: "Publicera version 1" })).toMatchObject({ disabled: true });
});

test("changes of a published version cannot be published when they break it, or when there are none", async () => {
  const { user } = openForEditing(givenMeasure({ ...complete, revision: 5 }));
  await user.click(await screen.findByRole("button", { name: "Publicera ändringar…" }));
  let panel = await screen.findByRole("dialog");
  expect(within(panel).getByRole("button", { name: "Publicera ändringarna" })).toMatchObject({ disabled: true });
  await user.keyboard("{Escape}");

  await user.clear(screen.getByRole("textbox", { name: "Titel" }));
  await user.click(screen.getByRole("button", { name: "Publicera ändringar…" }));
  panel = await screen.findByRole("dialog");

  expect(within(panel).getAllByRole("link", { name: /^Titel/ }).length).toBeGreaterThan(0);
  expect(within(panel).getByRole("button", { name: "Publicera ändringarna" })).toMatchObject({ disabled: true });
});

test("a server error keeps the changes and the reason, and publishing can be tried again", async () => {
  const { user, version } = openForEditing(givenMeasure({ ...complete, revision: 5 }));
  await user.type(await screen.findByRole("textbox", { name: "Beskrivning" }), "Ny");
  await user.click(screen.getByRole("button", { name: "Publicera ändringar…" }));
  const panel = await screen.findByRole("dialog");
  await user.type(within(panel).getByRole("textbox", { name: /^Varför/ }), "Rättelse");
  api.refuse(updatePublishedVersion, 409, { code: "CONFLICT_409", detailInfo: "Går inte just nu" });
  await user.click(within(panel).getByRole("button", { name: "Publicera ändringarna" }));
  expect(await within(panel).findByText("Går inte just nu")).toBeDefined();

  api.answer(updatePublishedVersion, { ...version, description: "Ny", revision: 6, warnings: [] });
  await user.click(within(panel).getByRole("button", { name: "Publicera ändringarna" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.calls.findLast(({ method, path }) => method === "PUT" && path.endsWith(version.id))?.body).toMatchObject({
    description: "Ny",
    reason: "Rättelse",
  });
});
