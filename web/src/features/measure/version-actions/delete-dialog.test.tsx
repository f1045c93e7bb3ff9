import {
  deleteMeasure,
  deleteVersion,
  getMeasure,
  listHelpTexts,
  type Measure,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenActor, givenMeasure, givenPage, givenSubMeasure, givenTarget } from "../../../testing/given.ts";
import { givenLogin } from "../../../testing/given-login.ts";
import { renderApp } from "../../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  api.answer(listHelpTexts, []);
  api.answer(searchMeasures, givenPage([]));
});

async function openDialog(measure: Measure) {
  api.answer(getMeasure, measure);
  const app = renderApp(`/measure/${measure.id}?version=${measure.measureVersions.length}`);
  await app.user.click(await screen.findByRole("button", { name: "Ta bort…" }));
  return { ...app, dialog: await screen.findByRole("alertdialog", { name: /^Ta bort (måttet|version)/ }) };
}
const deletions = () => api.calls.filter(({ method }) => method === "DELETE");

test("a draft goes with its parts, and can be restored from the recycle bin", async () => {
  const draft = {
    title: "Trombolys",
    status: "ONGOING" as const,
    actors: [givenActor()],
    submeasures: [givenSubMeasure(), givenSubMeasure()],
    targetValues: [givenTarget()],
  };
  const { dialog } = await openDialog(givenMeasure({}, draft));

  expect(within(dialog).getByRole("heading", { name: "Ta bort version 2 av ”Trombolys”?" })).toBeDefined();
  expect(dialog.textContent).toContain("Bara version 2 av ”Trombolys” tas bort. Övriga versioner finns kvar.");
  expect(dialog.textContent).toContain("Med versionen försvinner 2 delmått, 1 målvärde och 1 aktör.");
  expect(dialog.textContent).toContain("Utkastet kan återställas från papperskorgen.");
  expect(dialog.textContent).not.toContain("Det går inte att ångra");
});

test("the only version, a draft, takes the measure with it, and both can be restored", async () => {
  const measure = givenMeasure({ title: "Trombolys", status: "ONGOING" });
  const { dialog, user, address } = await openDialog(measure);
  expect(dialog.textContent).toContain("Version 1 är måttets enda. Hela måttet ”Trombolys” tas bort.");
  expect(dialog.textContent).toContain("papperskorgen");
  api.answer(deleteVersion, { ...measure, measureVersions: [] });

  await user.click(within(dialog).getByRole("button", { name: "Ta bort måttet" }));

  expect(await screen.findByText("Måttet är borttaget")).toBeDefined();
  expect(address()).toBe("/");
});

test("a version that has been published is deleted for good", async () => {
  const { dialog } = await openDialog(givenMeasure({}, { status: "UNPUBLISHED" }));

  expect(dialog.textContent).toContain("Det går inte att ångra.");
  expect(dialog.textContent).not.toContain("papperskorgen");
});

test("a measure without a published version can be deleted as a whole, for good", async () => {
  const measure = givenMeasure(
    { title: "Trombolys", status: "UNPUBLISHED" },
    { title: "Trombolys", status: "ONGOING" },
  );
  const { dialog, user, address } = await openDialog(measure);
  expect(dialog.textContent).toContain("papperskorgen");
  api.respond(deleteMeasure, () => new Response(null, { status: 204 }));

  await user.selectOptions(within(dialog).getByRole("combobox", { name: "Vad ska tas bort?" }), "Hela måttet");
  expect(dialog.textContent).toContain("Hela måttet ”Trombolys” tas bort, med 2 versioner.");
  expect(dialog.textContent).toContain("Det går inte att ångra.");
  await user.click(within(dialog).getByRole("button", { name: "Ta bort måttet" }));

  await waitFor(() => expect(address()).toBe("/"));
  expect(deletions().map(({ path }) => path)).toEqual([deleteMeasure.path.replace(":id", measure.id)]);
});

test("beside a published version only the draft can be deleted", async () => {
  const { dialog } = await openDialog(givenMeasure({}, { status: "ONGOING" }));

  expect(within(dialog).queryByRole("combobox")).toBeNull();
});

test("a deletion that is refused says why, and the page stays", async () => {
  const { dialog, user, address } = await openDialog(givenMeasure({}, { status: "ONGOING" }));
  api.refuse(deleteVersion, 412, { code: "PRECONDITION_FAILED_412", detailInfo: "Ändrad av Karin Ek" });

  await user.click(within(dialog).getByRole("button", { name: "Ta bort version 2" }));

  expect(await within(dialog).findByText("Ändrad av Karin Ek")).toBeDefined();
  expect(address()).toContain("version=2");
});
