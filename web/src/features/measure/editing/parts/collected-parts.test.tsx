import {
  getMeasure,
  getPublicationPreview,
  listViewGroupsOfMeasure,
  searchMeasures,
  updatePublishedVersion,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { fakeApi } from "../../../../testing/fake-api.ts";
import { givenCode, givenMeasure, givenPage, givenSubMeasure } from "../../../../testing/given.ts";
import { completeChoices, givenCodes, givenMeasurePage } from "../../../../testing/given-measure-page.ts";
import { givenPreview } from "../../../../testing/given-review.ts";
import { renderApp } from "../../../../testing/render-app.tsx";

const [man, woman] = [givenCode("1", "Man"), givenCode("2", "Kvinna")];

async function openSubMeasures() {
  const api = givenMeasurePage("MAIN_EDITOR");
  givenCodes(api, man, woman);
  api.answer(listViewGroupsOfMeasure, []);
  api.answer(searchMeasures, givenPage([]));
  const [mine, gone] = [givenSubMeasure({ gender: man }), givenSubMeasure({ restriction: "Akuta" })];
  const measure = givenMeasure({ ...completeChoices, revision: 5, submeasures: [mine, gone] });
  api.answer(getMeasure, measure);
  api.answer(getPublicationPreview, givenPreview(5));
  const { user } = renderApp(`/measure/submeasures/${measure.id}?version=1&edit=true`);
  await user.click(await screen.findByRole("button", { name: "Ta bort Akuta" }));
  const genders = await screen.findByRole("group", { name: "Kön" });
  await user.click(await within(genders).findByRole("checkbox", { name: "Kvinna" }));
  await user.click(screen.getByRole("button", { name: "Skapa 1 delmått" }));
  return { api, user, measure, mine, gone };
}
async function publishChanges(user: ReturnType<typeof renderApp>["user"]) {
  await user.click(screen.getByRole("button", { name: "Publicera ändringar…" }));
  const panel = await screen.findByRole("dialog");
  const confirm = within(panel).getByRole("button", { name: "Publicera ändringarna" });
  await waitFor(() => expect(confirm).toMatchObject({ disabled: false }));
  await user.click(confirm);
  return panel;
}
const writes = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter(
    ({ method, path }) =>
      method !== "GET" &&
      path.startsWith("/measureversions/") &&
      !path.endsWith("/presence/") &&
      !path.includes("search"),
  );

test("a published version's part changes are collected, compared with the published rows and sent once", async () => {
  const { api, user, measure, mine } = await openSubMeasures();
  const [version] = measure.measureVersions;
  if (!version) throw new Error("There is a version");
  expect(await screen.findByText("1 fält ändrat")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Visa skillnad i Delmått" }));
  expect(document.querySelector("del")?.textContent).toContain("Akuta");
  expect(document.querySelector("ins")?.textContent).toContain("Kvinna");
  expect(writes(api)).toEqual([]);

  api.answer(updatePublishedVersion, { ...version, revision: 6, warnings: [] });
  await publishChanges(user);

  await waitFor(() => expect(writes(api)).toHaveLength(1));
  const [{ body } = { body: {} }] = writes(api);
  expect(body).toMatchObject({ submeasures: [{ id: mine.id }, { gender: { codeId: "2" }, hasOwnTitle: false }] });
  expect(JSON.stringify(body)).not.toContain('"id":"new');
});

test("a part published by a colleague meanwhile is shown next to the own one until one is chosen", async () => {
  const { api, user, measure, mine, gone } = await openSubMeasures();
  const theirs = { ...gone, restriction: "Planerade" };
  const [version] = measure.measureVersions;
  if (!version) throw new Error("There is a version");
  api.refuse(updatePublishedVersion, 412, { code: "PRECONDITION_FAILED_412", detailInfo: "Ändrad av någon annan" });
  const newer = { ...version, revision: 6, submeasures: [mine, theirs], lastUpdatedBy: "Karin Ek" };
  api.answer(getMeasure, { ...measure, measureVersions: [newer] });
  const panel = await publishChanges(user);
  await within(panel).findByText("Ändrad av någon annan");
  await user.click(within(panel).getByRole("button", { name: "Avbryt" }));

  const conflict = await screen.findByRole("region", { name: /^Delmått: / });
  expect(conflict.textContent).toContain("Planerade");
  await user.click(within(conflict).getByRole("button", { name: "Ta Karins" }));

  expect(await screen.findByRole("button", { name: "Ta bort Planerade" })).toBeDefined();
  expect(screen.queryByText("1 fält ändrat")).toBeNull();
});
