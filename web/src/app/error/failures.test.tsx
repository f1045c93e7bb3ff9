import { getMeasure, listHelpTexts, listViewGroupsOfMeasure, searchMeasures } from "@indikatorkatalogen/contract";
import { onlineManager } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenMeasure, givenPage, givenRow } from "../../testing/given.ts";
import { renderApp } from "../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(listHelpTexts, []);
  api.answer(listViewGroupsOfMeasure, []);
});
afterEach(() => onlineManager.setOnline(true));

const measure = givenMeasure({ title: "Reperfusion" });
const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("a measure", () => {
  test("that has not been read before says so without a network, and opens when the network is back", async () => {
    onlineManager.setOnline(false);
    api.respond(getMeasure, noNetwork);
    renderApp(`/measure/${measure.id}`);
    expect(await screen.findByText("Du har ingen kontakt med nätet.")).toBeDefined();
    expect(screen.getByText(/det här har du inte läst/)).toBeDefined();
    expect(document.title).toContain("Du har ingen kontakt med nätet");

    api.answer(getMeasure, measure);
    onlineManager.setOnline(true);

    expect(await heading("Reperfusion")).toBeDefined();
  });

  test("that the server does not answer about can be asked for again", async () => {
    api.respond(getMeasure, noNetwork);
    const { user } = renderApp(`/measure/${measure.id}`);
    expect(await screen.findByText("Servern svarar inte.")).toBeDefined();

    api.answer(getMeasure, measure);
    await user.click(screen.getByRole("button", { name: "Försök igen" }));

    expect(await heading("Reperfusion")).toBeDefined();
  });

  test("without the version in the address leads to the one that applies", async () => {
    api.answer(getMeasure, measure);
    const { user, address } = renderApp(`/measure/${measure.id}?version=7`);
    expect(await screen.findByText(/^Versionen finns inte, eller visas bara för inloggade\./)).toBeDefined();

    await user.click(screen.getByRole("link", { name: "Öppna måttet" }));

    expect(await heading("Reperfusion")).toBeDefined();
    expect(address()).toBe(`/measure/${measure.id}`);
  });

  test("that is gone is said to be missing, and has nothing to try again", async () => {
    api.refuse(getMeasure, 404, { code: "ENTITY_NOT_FOUND_404", detailInfo: "Posten finns inte" });
    renderApp(`/measure/${measure.id}`);

    expect(await screen.findByText("Måttet finns inte.")).toBeDefined();
    expect(screen.getByText("404")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Försök igen" })).toBeNull();
  });

  test("that the server fails with shows the reference that support asks for", async () => {
    api.refuse(getMeasure, 500, { transactionId: "4bf92f3577b34da6a3ce929d0e0e4736" });
    const { user } = renderApp(`/measure/${measure.id}`);
    expect(await screen.findByText(/^Felet ligger hos oss/)).toBeDefined();
    const page = within(screen.getByRole("article"));
    expect(page.getByText("4bf92f35")).toBeDefined();

    await user.click(page.getByRole("button", { name: "Kopiera referensen" }));

    expect(await screen.findByText("Referensen är kopierad")).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe("4bf92f3577b34da6a3ce929d0e0e4736");
    expect(screen.getByRole("button", { name: "Försök igen" })).toBeDefined();
  });
});

describe("the list", () => {
  test("without a network says so, and is shown when it is tried again", async () => {
    onlineManager.setOnline(false);
    api.respond(searchMeasures, noNetwork);
    const { user } = renderApp("/?search=stroke");
    const retry = await screen.findByRole("button", { name: "Försök igen" });
    expect(screen.getByRole("heading", { name: "Ingen kontakt med servern" })).toBeDefined();

    api.answer(searchMeasures, givenPage([givenRow({ title: "Trombolys" })]));
    onlineManager.setOnline(true);
    await user.click(retry);

    expect(await screen.findByRole("link", { name: "Trombolys" })).toBeDefined();
  });

  test("whose address the server does not understand leads back to all measures", async () => {
    api.refuse(searchMeasures, 400);
    const { user, address } = renderApp("/?keywords=nonsense&search=stroke");
    const reset = await screen.findByRole("button", { name: "Börja om" });

    api.answer(searchMeasures, givenPage([givenRow({ title: "Trombolys" })]));
    await user.click(reset);

    expect(await screen.findByRole("link", { name: "Trombolys" })).toBeDefined();
    await waitFor(() => expect(address()).toBe("/"));
  });
});
