import {
  changeSingleField,
  createNewMeasureVersion,
  getMeasure,
  listViewGroupsOfMeasure,
  type MeasureVersion,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { fakeApi } from "../../../testing/fake-api.ts";
import { givenMeasure, givenPage, givenTime } from "../../../testing/given.ts";
import { givenMeasurePage } from "../../../testing/given-measure-page.ts";
import { renderApp } from "../../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = givenMeasurePage("MAIN_EDITOR");
  api.answer(listViewGroupsOfMeasure, []);
  api.answer(searchMeasures, givenPage([]));
});

/** Somebody writes in two fields of a draft that a colleague changes before either is saved. */
async function writeTooLate(change: Partial<MeasureVersion>, ...others: Partial<MeasureVersion>[]) {
  const measure = givenMeasure({ status: "ONGOING", revision: 3 });
  const [draft] = measure.measureVersions;
  if (!draft) throw new Error("There is a draft");
  api.answer(getMeasure, measure);
  const { user, address } = renderApp(`/measure/${measure.id}?version=1&edit=true`);
  const numerator = await screen.findByRole("textbox", { name: "Täljare" });
  const current = {
    ...draft,
    revision: 4,
    lastUpdatedBy: "Karin Ek",
    lastUpdated: givenTime("2026-11-19T12:34Z"),
    ...change,
  };
  const later = givenMeasure(...others).measureVersions.map((version) => ({
    ...version,
    measureId: measure.id,
    versionNr: version.versionNr + 1,
  }));
  const changed = { ...measure, measureVersions: [current, ...later] };
  api.answer(getMeasure, changed);
  api.refuse(changeSingleField, 409, { code: "CONFLICT_409", detailInfo: "Versionen är stängd" });
  await user.type(numerator, "För sent");
  await user.type(screen.getByRole("textbox", { name: "Nämnare" }), "Också");
  await user.tab();
  return { user, address, changed };
}

describe("a version that somebody writes in while it is", () => {
  test.each([
    ["unpublished", { status: "UNPUBLISHED" }, "Karin Ek avpublicerade version 1 klockan 13:34, medan du skrev."],
    ["published", { status: "PUBLISHED", lastUpdated: null }, "Version 1 har publicerats medan du skrev."],
    [
      "unpublished by nobody known",
      { status: "UNPUBLISHED", lastUpdatedBy: null },
      "Version 1 har avpublicerats medan du skrev.",
    ],
  ] as const)("%s says so, and in how many fields the text was not saved", async (_, change, shown) => {
    await writeTooLate(change);

    expect(await screen.findByText(`${shown} Din text i 2 fält hann inte sparas. Den finns kvar här.`)).toBeDefined();
  });

  test("published keeps the text when it cannot be moved, and moves it at the next try", async () => {
    const { user, address, changed } = await writeTooLate({ status: "PUBLISHED" });
    const move = await screen.findByRole("button", { name: "Flytta min text till en ny version" });
    api.refuse(createNewMeasureVersion, 409, { code: "CONFLICT_409", detailInfo: "Någon annan skapar en version" });

    await user.click(move);
    expect(await screen.findByText("Någon annan skapar en version")).toBeDefined();
    expect(screen.getByRole("textbox", { name: "Täljare" })).toMatchObject({ value: "För sent" });
    const next = givenMeasure({ status: "ONGOING" }).measureVersions.map((version) => ({
      ...version,
      measureId: changed.id,
      versionNr: 2,
    }));
    const both = { ...changed, measureVersions: [...changed.measureVersions, ...next] };
    api.answer(createNewMeasureVersion, both);
    api.answer(getMeasure, both);
    await user.click(move);

    await waitFor(() => expect(address()).toContain("version=2"));
    expect(await screen.findByText("Din text i 2 fält har flyttats till version 2")).toBeDefined();
  });

  test("published moves the text to the draft that there already is", async () => {
    const { user, address } = await writeTooLate({ status: "PUBLISHED" }, { status: "ONGOING" });

    await user.click(await screen.findByRole("button", { name: "Flytta min text till version 2" }));

    await waitFor(() => expect(address()).toContain("version=2"));
    expect(await screen.findByRole("textbox", { name: "Nämnare" })).toMatchObject({ value: "Också" });
    expect(api.calls.map(({ path }) => path)).not.toContain(createNewMeasureVersion.path);
  });
});
