import {
  changeSingleField,
  findViewGroupsOfMeasure,
  getMeasure,
  listCodes,
  listHelpTexts,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { givenMeasure, givenPage } from "../../../../testing/given.ts";
import { givenLogin } from "../../../../testing/given-login.ts";
import { renderApp } from "../../../../testing/render-app.tsx";
import { returnToStalePage } from "../../../../testing/return-to-stale-page.ts";

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
  api.answer(findViewGroupsOfMeasure, []);
  api.answer(searchMeasures, givenPage([]));
});

test("a text refused because the draft was published can be recovered in the published version", async () => {
  const measure = givenMeasure({ status: "ONGOING", revision: 3 });
  api.answer(getMeasure, measure);
  api.refuse(changeSingleField, 409, { code: "CONFLICT_409", detailInfo: "Versionen är publicerad" });
  const { user } = renderApp(`/measure/${measure.id}?version=1&edit=true`);
  await user.type(await screen.findByRole("textbox", { name: "Täljare" }), "För sent");
  const measureVersions = measure.measureVersions.map((version) => ({
    ...version,
    status: "PUBLISHED" as const,
    revision: 4,
  }));
  api.answer(getMeasure, { ...measure, measureVersions });

  returnToStalePage();
  const offer = await screen.findByRole("region", { name: "Du har text som inte hann sparas" });
  expect(offer.textContent).toContain("För sent");
  await user.type(screen.getByRole("textbox", { name: "Nämnare" }), "Alla");
  await waitFor(() => expect(Object.values(localStorage).join()).toContain("Alla"));
  expect(Object.values(localStorage).join()).toContain("För sent");
  await user.click(within(offer).getByRole("button", { name: "Använd texten som finns kvar i Täljare" }));

  expect(screen.getByRole("textbox", { name: "Täljare" })).toMatchObject({ value: "För sent" });
  await waitFor(() => expect(screen.queryByRole("region", { name: "Du har text som inte hann sparas" })).toBeNull());
});
