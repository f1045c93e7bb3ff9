import {
  getMeasure,
  listHelpTexts,
  listSimilarMeasures,
  listViewGroupsOfMeasure,
  type MeasureVersion,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenConnection, givenId, givenMeasure, givenRow, givenTime } from "../../../testing/given.ts";
import { givenLogin } from "../../../testing/given-login.ts";
import { renderApp } from "../../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  givenLogin(api, "READER");
  api.answer(listHelpTexts, []);
  api.answer(listViewGroupsOfMeasure, []);
});

function open(version: number | undefined, ...versions: Partial<MeasureVersion>[]) {
  const measure = givenMeasure(...versions);
  api.answer(getMeasure, measure);
  return renderApp(`/measure/${measure.id}${version === undefined ? "" : `?version=${version}`}`);
}

test("the version picker lists the newest first, with the status of the others", async () => {
  const { user, address } = open(2, { status: "UNPUBLISHED" }, {}, { status: "ONGOING" });

  const picker = await screen.findByRole("combobox", { name: "Välj version" });
  const options = within(picker)
    .getAllByRole("option")
    .map((option) => option.textContent);
  expect(options).toEqual(["Version 3 av 3 · Pågående", "Version 2 av 3", "Version 1 av 3 · Avpublicerad"]);
  await user.selectOptions(picker, options[2] ?? "");

  await waitFor(() => expect(address()).toContain("version=1"));
  expect(await screen.findByText(/^Versionen är avpublicerad/)).toBeDefined();
});

describe("a published version that applies from a later day", () => {
  const versions = [{}, { validFrom: givenTime("2199-12-01") }];

  test("says from when, and links to the one that applies until then", async () => {
    const { user, address } = open(2, ...versions);

    expect(await screen.findByText("Versionen gäller från 2199-12-01. Till dess gäller version 1.")).toBeDefined();
    await user.click(screen.getByRole("link", { name: "Öppna version 1" }));

    await waitFor(() => expect(address()).toContain("version=1"));
    expect(await screen.findByText("Från 2199-12-01 gäller version 2.")).toBeDefined();
  });

  test("is not replaced by the valid one when it is the second to come", async () => {
    open(3, ...versions, { validFrom: givenTime("2199-12-31") });

    expect(await screen.findByText("Versionen gäller från 2199-12-31. Till dess gäller version 1.")).toBeDefined();
    expect(screen.queryByText(/Ersatt/)).toBeNull();
  });

  test("has not replaced the one before", async () => {
    open(1, ...versions);

    expect(await screen.findByText("Publicerad")).toBeDefined();
    expect(screen.queryByText(/Ersatt/)).toBeNull();
    const options = within(screen.getByRole("combobox", { name: "Välj version" })).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(["Version 2 av 2 · Publicerad", "Version 1 av 2"]);
  });
});

test("a measure with one version has no picker", async () => {
  open(undefined, {});

  expect(await screen.findByText("Version 1")).toBeDefined();
  expect(screen.queryByRole("combobox", { name: "Välj version" })).toBeNull();
});

test("a replaced version says so and links to the valid one", async () => {
  const { user, address } = open(1, {}, {});

  await user.click(await screen.findByRole("link", { name: "Öppna version 2" }));

  await waitFor(() => expect(address()).toContain("version=2"));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Öppna version 2" })).toBeNull());
});

test.each([
  [givenTime("2020-12-31"), /^Måttet slutade gälla 2020-12-31/],
  [Date.now() + 20 * 86_400_000, /^Måttet går ut/],
])("a version that ends at %s says so: %s", async (validTo, text) => {
  open(undefined, { validTo });

  expect(await screen.findByText(text)).toBeDefined();
});

test("a replaced version has a chip of its own instead of the published one", async () => {
  open(1, {}, {});

  expect(await screen.findByText("Ersatt")).toBeDefined();
  expect(screen.queryByText("Publicerad")).toBeNull();
});

test("the old address for editing keeps its version", async () => {
  const measure = givenMeasure({}, {});
  api.answer(getMeasure, measure);
  const { address } = renderApp(`/measures/edit/${measure.id}?version=1`);

  await waitFor(() => expect(address()).toBe(`/measure/${measure.id}?version=1`));
});

test("the description shows data sources and systems, and similar measures to compare with", async () => {
  const similar = { ...givenRow({ title: "Ett annat mått" }), id: givenId() };
  api.respond(listSimilarMeasures, () => Response.json([similar]));
  const measure = givenMeasure({
    connections: [givenConnection({ reportingSystem: { id: givenId(), name: "Rapportsystemet" } }), givenConnection()],
  });
  api.answer(getMeasure, measure);
  renderApp(`/measure/${measure.id}`);

  const sources = await screen.findByRole("region", { name: "Datakälla och system" });
  expect(within(sources).getByRole("link", { name: "Rapportsystemet" })).toBeDefined();
  const compare = await screen.findByRole("link", { name: "Jämför med Ett annat mått" });
  expect(decodeURIComponent(compare.getAttribute("href") ?? "")).toContain(similar.id);
});
