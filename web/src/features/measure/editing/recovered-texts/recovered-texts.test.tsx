import {
  changeSingleField,
  createNewMeasureVersion,
  getMeasure,
  getVersionReview,
  listCodes,
  listHelpTexts,
  listViewGroupsOfMeasure,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { givenMeasure, givenPage } from "../../../../testing/given.ts";
import { givenLogin } from "../../../../testing/given-login.ts";
import { noRules } from "../../../../testing/given-review.ts";
import { renderApp } from "../../../../testing/render-app.tsx";

/** The Web Locks API, which jsdom lacks; it tells which tabs are open. */
function openPages() {
  const held: { name: string }[] = [];
  return { request: (name: string) => void held.push({ name }), query: async () => ({ held }) };
}

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { locks: openPages() }));
  api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  api.answer(listHelpTexts, []);
  api.answer(listCodes, []);
  api.answer(listViewGroupsOfMeasure, []);
  api.answer(searchMeasures, givenPage([]));
});

test("a version published while somebody writes says so, offers no retry, and one button moves the text to a new version", async () => {
  const measure = givenMeasure({ status: "ONGOING", revision: 3 });
  api.answer(getMeasure, measure);
  api.refuse(changeSingleField, 409, { code: "CONFLICT_409", detailInfo: "Versionen är publicerad" });
  api.answer(getVersionReview, { review: null, rules: noRules, scheduled: null });
  const { user, address } = renderApp(`/measure/${measure.id}?version=1&edit=true`);
  await user.type(await screen.findByRole("textbox", { name: "Täljare" }), "För sent");
  await screen.findByRole("button", { name: "Begär granskning…" });
  const published = measure.measureVersions.map((version) => ({
    ...version,
    status: "PUBLISHED" as const,
    revision: 4,
    lastUpdatedBy: "Karin Ek",
    lastUpdated: Date.UTC(2026, 0, 1),
  }));
  api.answer(getMeasure, { ...measure, measureVersions: published });

  await user.tab();
  await screen.findByText(/Karin Ek publicerade version 1/);
  expect(screen.getByRole("textbox", { name: "Täljare" })).toMatchObject({ value: "För sent" });
  expect(screen.queryByRole("button", { name: "Försök igen" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Publicera/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Begär granskning…" })).toBeNull();
  const next = givenMeasure({ status: "ONGOING", versionNr: 2 }).measureVersions.map((version) => ({
    ...version,
    measureId: measure.id,
  }));
  const both = { ...measure, measureVersions: [...published, ...next] };
  api.answer(createNewMeasureVersion, both);
  api.respond(changeSingleField, () => {
    api.answer(getMeasure, both);
    return Response.json({
      field: "numeratorDefinition",
      value: "För sent",
      revision: 2,
      lastUpdated: 1,
      lastUpdatedBy: "A",
    });
  });
  await user.click(screen.getByRole("button", { name: "Flytta min text till en ny version" }));

  await waitFor(() => expect(address()).toContain("version=2"));
  expect(await screen.findByRole("textbox", { name: "Täljare" })).toMatchObject({ value: "För sent" });
  await waitFor(() => {
    const last = api.calls.findLast(({ path }) => path.endsWith("/singlefield/"));
    expect(last?.path).toContain(next[0]?.id);
  });
  await waitFor(() => expect(Object.values(localStorage).join()).not.toContain("För sent"));
});
