import { getMeasure, listCodes, listHelpTexts, listRoles, type MeasureVersion } from "@indikatorkatalogen/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { givenId, givenMeasure, givenSubMeasure } from "../../../../testing/given.ts";
import { givenLogin } from "../../../../testing/given-login.ts";
import { renderApp } from "../../../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  givenLogin(api, "EDITOR");
  api.answer(listHelpTexts, []);
  api.answer(listCodes, []);
});

/** An editor whose page can be reloaded. */
function givenPage(page: string, draft: Partial<MeasureVersion> = {}) {
  const measure = givenMeasure({ status: "ONGOING", revision: 3, ...draft });
  api.answer(getMeasure, measure);
  return () => renderApp(`/measure/${page}${measure.id}?edit=true`);
}

test("a text for all sub-measures survives a reload", async () => {
  const open = givenPage("submeasures/", { submeasures: [givenSubMeasure({ restriction: "Akuta" })] });
  const first = open();
  const text = () => screen.findByRole("textbox", { name: "Text för alla delmått" });
  await first.user.selectOptions(await screen.findByRole("combobox", { name: "Fält" }), "Nämnare");
  await first.user.type(await text(), "Samma för alla");
  first.close();

  open();

  expect(await text()).toMatchObject({ value: "Samma för alla" });
  expect(screen.getByRole("combobox", { name: "Fält" })).toMatchObject({ value: "denominatorDefinition" });
});

test("a new actor survives a reload until the form is emptied", async () => {
  const role = { id: givenId(), code: "AUTHOR", name: "Författare", description: null, appliesTo: [], measureCount: 0 };
  api.answer(listRoles, [role]);
  const open = givenPage("");
  const comment = () => screen.findByRole("textbox", { name: "Kommentar" });
  const first = open();
  await first.user.type(await comment(), "Sakkunnig");
  await first.user.selectOptions(await screen.findByRole("combobox", { name: "Roll" }), "Författare");
  first.close();

  const second = open();

  expect(await comment()).toMatchObject({ value: "Sakkunnig" });
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Roll" })).toMatchObject({ value: role.id }));
  await second.user.clear(await comment());
  second.close();
  open();
  expect(await comment()).toMatchObject({ value: "" });
});
