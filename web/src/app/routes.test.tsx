import { getMeasure, listHelpTexts, listViewGroupsOfMeasure, searchMeasures } from "@indikatorkatalogen/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { givenMeasure, givenPage, givenRow } from "../testing/given.ts";
import { renderApp } from "../testing/render-app.tsx";

test("an unknown path gives a Swedish page with the code and the path", async () => {
  renderApp("/no/such/page");

  expect(await screen.findByRole("heading", { level: 1, name: "Något gick fel..." })).toBeDefined();
  expect(screen.getByText("404")).toBeDefined();
  expect(screen.getByText("Page not found: /no/such/page").getAttribute("lang")).toBe("en");
});

test("the error page has a code, a message and a way home", async () => {
  renderApp("/error");

  expect(await screen.findByText("500")).toBeDefined();
  expect(screen.getByText("An error occured")).toBeDefined();
  expect(screen.getByRole("link", { name: "Gå till startsidan istället" }).getAttribute("href")).toBe("/");
});

test("old addresses lead to the new ones", async () => {
  const api = fakeApi();
  const measure = givenMeasure({ title: "Reperfusion" });
  api.answer(searchMeasures, givenPage([]));
  api.answer(getMeasure, measure);
  api.answer(listHelpTexts, []);
  api.answer(listViewGroupsOfMeasure, []);

  const list = renderApp("/measures");
  await waitFor(() => expect(list.address()).toBe("/"));
  const page = renderApp(`/measures/edit/${measure.id}`);
  await waitFor(() => expect(page.address()).toBe(`/measure/${measure.id}`));
  expect(await screen.findByRole("heading", { level: 1, name: "Reperfusion" })).toBeDefined();
});

test("a change of page moves the focus to its heading", async () => {
  const api = fakeApi();
  const measure = givenMeasure({ title: "Reperfusion" });
  api.answer(searchMeasures, givenPage([givenRow({ mId: measure.id, title: "Reperfusion" })]));
  api.answer(getMeasure, measure);
  api.answer(listHelpTexts, []);
  api.answer(listViewGroupsOfMeasure, []);
  const { user } = renderApp("/");
  expect(document.activeElement).toBe(document.body);

  await user.click(await screen.findByRole("link", { name: "Reperfusion" }));

  const heading = await screen.findByRole("heading", { level: 1, name: "Reperfusion" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("the search link of the header leads to the search box", async () => {
  const api = fakeApi();
  api.answer(searchMeasures, givenPage([]));
  const { user } = renderApp("/accessibility");

  await user.click(await screen.findByRole("link", { name: "Sök mått…" }));

  const box = await screen.findByRole("combobox", { name: "Sök mått" });
  await waitFor(() => expect(document.activeElement).toBe(box));
});

test("the key / leads to the search box from any page", async () => {
  const api = fakeApi();
  api.answer(searchMeasures, givenPage([]));
  const { user } = renderApp("/accessibility");
  await screen.findByRole("heading", { level: 1 });

  await user.keyboard("/");

  const box = await screen.findByRole("combobox", { name: "Sök mått" });
  await waitFor(() => expect(document.activeElement).toBe(box));
});

test("the first stop of the keyboard leads past the menu", async () => {
  const { user } = renderApp("/accessibility");
  await screen.findByRole("heading", { level: 1 });

  await user.tab();
  expect(document.activeElement?.textContent).toBe("Hoppa till innehållet");
  await user.keyboard("{Enter}");

  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("the accessibility statement names its status, a contact and the supervisor", async () => {
  renderApp("/accessibility");

  expect(await screen.findByRole("heading", { level: 1, name: "Tillgänglighet för Indikatorkatalogen" })).toBeDefined();
  expect(screen.getByText(/delvis förenlig med lagen/)).toBeDefined();
  expect(screen.getByRole("link", { name: /tillganglighet@/ })).toBeDefined();
  expect(screen.getByRole("link", { name: /Anmäl bristande/ }).getAttribute("href")).toBe(
    "https://www.digg.se/tdosanmalan",
  );
});
