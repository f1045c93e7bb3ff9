import {
  createMeasure,
  getMeasure,
  listCodes,
  listHelpTexts,
  searchMeasures,
  suggestSearch,
} from "@indikatorkatalogen/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenCode, givenMeasure, givenPage, givenRow } from "../../testing/given.ts";
import { givenLogin } from "../../testing/given-login.ts";
import { renderApp } from "../../testing/render-app.tsx";

function givenEditor() {
  const api = fakeApi();
  givenLogin(api, "EDITOR");
  api.answer(listHelpTexts, []);
  api.answer(listCodes, []);
  api.answer(searchMeasures, givenPage([givenRow({ title: "Reperfusion vid STEMI" })]));
  api.answer(suggestSearch, { titles: ["Strokevård i tid"], concepts: [], keywords: [], owners: [], sources: [] });
  return api;
}

test("similar measures are shown while the title is typed", async () => {
  givenEditor();
  const { user } = renderApp("/newMeasure");

  await user.type(await screen.findByRole("textbox", { name: /^Titel/ }), "Reperfusion");

  expect(await screen.findByRole("link", { name: "Reperfusion vid STEMI" })).toBeDefined();
});

test("a text that was searched for on the home page can be typed as a title", async () => {
  givenEditor();
  const { user, history } = renderApp("/");
  await user.type(await screen.findByRole("combobox", { name: "Sök mått" }), "Stroke");
  await screen.findByRole("option", { name: /^Strokevård/ });

  act(() => history.push("/newMeasure"));
  await user.type(await screen.findByRole("textbox", { name: /^Titel/ }), "Stroke");

  expect(await screen.findByRole("link", { name: "Reperfusion vid STEMI" })).toBeDefined();
});

test("a new measure opens for editing with the fields of its type", async () => {
  const api = givenEditor();
  const measurementTypeCode = givenCode("COHORT", "Antalsmått");
  const measure = givenMeasure({ status: "ONGOING", title: "Antal strokefall", measurementTypeCode });
  api.answer(createMeasure, measure);
  api.answer(getMeasure, measure);
  const { user, address } = renderApp("/newMeasure");

  await user.type(await screen.findByRole("textbox", { name: /^Titel/ }), "Antal strokefall");
  await user.click(screen.getByRole("radio", { name: "Antalsmått" }));
  await user.click(screen.getByRole("button", { name: "Skapa mått" }));

  await waitFor(() => expect(address()).toBe(`/measure/${measure.id}?version=1&edit=true`));
  expect(await screen.findByRole("textbox", { name: "Mätpopulation" })).toBeDefined();
  expect(screen.queryByRole("textbox", { name: "Täljare" })).toBeNull();
  expect(api.calls.find(({ path }) => path === "/measures/")?.body).toMatchObject({
    title: "Antal strokefall",
    measurementTypeCode: { codeId: "COHORT" },
  });
});

test("a double click creates one measure", async () => {
  const api = givenEditor();
  const measure = givenMeasure({ status: "ONGOING", title: "Antal strokefall" });
  api.answer(createMeasure, measure);
  api.answer(getMeasure, measure);
  const { user, address } = renderApp("/newMeasure");
  await user.type(await screen.findByRole("textbox", { name: /^Titel/ }), "Antal strokefall");

  await user.dblClick(screen.getByRole("button", { name: "Skapa mått" }));

  await waitFor(() => expect(address()).toContain(`/measure/${measure.id}`));
  expect(api.calls.filter(({ path }) => path === "/measures/")).toHaveLength(1);
});

test("editors see links to a new measure, drafts and expiring measures; readers do not", async () => {
  const api = givenEditor();
  const { close } = renderApp("/");

  expect(await screen.findByRole("link", { name: "Mina utkast" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Går ut snart" })).toBeDefined();
  expect(screen.getAllByRole("link", { name: "Nytt mått" })).toHaveLength(2);
  close();

  givenLogin(api, "READER");
  renderApp("/");
  await screen.findByRole("button", { name: /^Ditt konto: / });
  expect(screen.queryByRole("link", { name: "Nytt mått" })).toBeNull();
});

test("what was filled in, also the type, is there after the page has been read in again, and gone when it is used", async () => {
  const api = givenEditor();
  const measure = givenMeasure({ status: "ONGOING", title: "Antal strokefall" });
  api.answer(createMeasure, measure);
  api.answer(getMeasure, measure);
  const { user, close } = renderApp("/newMeasure");
  await user.type(await screen.findByRole("textbox", { name: /^Titel/ }), "Antal strokefall");
  await user.click(screen.getByRole("radio", { name: "Antalsmått" }));
  close();

  const again = renderApp("/newMeasure");
  expect(await screen.findByRole("textbox", { name: /^Titel/ })).toMatchObject({ value: "Antal strokefall" });
  expect(screen.getByRole("radio", { name: "Antalsmått" })).toMatchObject({ checked: true });
  await again.user.click(screen.getByRole("button", { name: "Skapa mått" }));

  await waitFor(() => expect(again.address()).toContain(`/measure/${measure.id}`));
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("Antal strokefall");
});

test("a measure that could not be created keeps what was written and says why", async () => {
  const api = givenEditor();
  api.refuse(createMeasure, 409, { code: "CONFLICT_409", detailInfo: "Det finns redan ett mått med den titeln" });
  const { user } = renderApp("/newMeasure");
  const title = await screen.findByRole("textbox", { name: /^Titel/ });
  expect(screen.getByRole("button", { name: "Skapa mått" })).toMatchObject({ disabled: true });

  await user.type(title, "Stroke");
  await user.click(screen.getByRole("button", { name: "Skapa mått" }));

  expect(await screen.findByText("Det finns redan ett mått med den titeln")).toBeDefined();
  expect(title).toMatchObject({ value: "Stroke" });
});
