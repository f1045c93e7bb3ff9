import {
  addTargetValue,
  getMeasure,
  getPublicationPreview,
  listCodes,
  listHelpTexts,
  type Measure,
  type RoleId,
  updatePublishedVersion,
  updateTargetValue,
} from "@indikatorkatalogen/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { givenMeasure, givenTarget } from "../../../../testing/given.ts";
import { givenLogin } from "../../../../testing/given-login.ts";
import { completeChoices } from "../../../../testing/given-measure-page.ts";
import { givenPreview } from "../../../../testing/given-review.ts";
import { renderApp } from "../../../../testing/render-app.tsx";
import { returnToStalePage } from "../../../../testing/return-to-stale-page.ts";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(listHelpTexts, []);
  api.answer(listCodes, []);
});
const target = givenTarget();
const [other, remaining] = [givenTarget({ value: 90 }), givenTarget({ value: 70 })];

async function openForm(role: RoleId, measure: Measure) {
  givenLogin(api, role);
  api.answer(getMeasure, measure);
  const { user, close } = renderApp(`/measure/targetvalues/${measure.id}?version=1&edit=true`);
  await user.click(await screen.findByRole("button", { name: /^Ändra .*80/ }));
  await user.type(screen.getByRole("textbox", { name: "Motivering" }), "Enligt riktlinjen");
  return { user, close };
}

function removeMeanwhile(measure: Measure) {
  const measureVersions = measure.measureVersions.map((version) => ({
    ...version,
    revision: version.revision + 1,
    targetValues: [remaining],
  }));
  api.answer(getMeasure, { ...measure, measureVersions });
}

const motivation = () => screen.getByRole("textbox", { name: "Motivering" });
const isGone = () => screen.findByText(/^Raden finns inte längre i listan/);

test("a row removed by a colleague keeps its open form, and saving adds it again", async () => {
  const measure = givenMeasure({ status: "ONGOING", revision: 3, targetValues: [target, other, remaining] });
  const { user } = await openForm("EDITOR", measure);
  api.refuse(updateTargetValue, 412, { code: "PRECONDITION_FAILED_412", detailInfo: "Ändrad av någon annan" });
  removeMeanwhile(measure);

  await user.click(screen.getByRole("button", { name: "Spara" }));
  await isGone();
  expect(screen.getByText("Ändrad av någon annan")).toBeDefined();
  expect(motivation()).toMatchObject({ value: "Enligt riktlinjen" });
  await user.click(screen.getByRole("button", { name: /^Ändra .*70/ }));
  expect(screen.getAllByRole("textbox", { name: "Motivering" })).toHaveLength(2);
  api.answer(addTargetValue, { ...target, revision: 5, warnings: [] });
  await user.click(screen.getAllByRole("button", { name: "Spara" }).at(-1) as HTMLElement);

  await waitFor(() => expect(screen.queryByText(/^Raden finns inte längre i listan/)).toBeNull());
  expect(api.calls.filter(({ path }) => path.endsWith("/targetvalues/"))).toMatchObject([
    { method: "POST", body: { value: 80, motivation: "Enligt riktlinjen" } },
  ]);
});

test("a published version's row removed by a colleague is collected as a new row", async () => {
  const measure = givenMeasure({ ...completeChoices, revision: 5, targetValues: [target, remaining] });
  const { user } = await openForm("MAIN_EDITOR", measure);
  removeMeanwhile(measure);

  returnToStalePage();
  await isGone();
  await user.click(screen.getByRole("button", { name: "Klar" }));
  expect(await screen.findByRole("button", { name: /^Ändra .*80/ })).toBeDefined();
  api.answer(getPublicationPreview, givenPreview(6));
  api.respond(updatePublishedVersion, () => new Promise(() => undefined));
  await user.click(screen.getByRole("button", { name: "Publicera ändringar…" }));
  const confirm = await screen.findByRole("button", { name: "Publicera ändringarna" });
  await waitFor(() => expect(confirm).toMatchObject({ disabled: false }));
  await user.click(confirm);

  const sent = () => api.calls.find(({ path }) => path === `/measureversions/${measure.measureVersions[0]?.id}`);
  await waitFor(() =>
    expect(sent()?.body).toMatchObject({ targetValues: [{ id: remaining.id }, { motivation: "Enligt riktlinjen" }] }),
  );
  expect(JSON.stringify(sent()?.body)).not.toContain(target.id);
});

test("a row removed while the page was closed is reopened with the typed values", async () => {
  const measure = givenMeasure({ status: "ONGOING", revision: 3, targetValues: [target, remaining] });
  const { close } = await openForm("EDITOR", measure);
  removeMeanwhile(measure);
  close();

  const { user } = renderApp(`/measure/targetvalues/${measure.id}?version=1&edit=true`);

  await isGone();
  expect(motivation()).toMatchObject({ value: "Enligt riktlinjen" });
  await user.click(screen.getByRole("button", { name: "Avbryt" }));
  expect(screen.queryByRole("textbox", { name: "Motivering" })).toBeNull();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith("kept:"))).toEqual([]);
});
