import {
  getMeasure,
  getPublicationPreview,
  listViewGroupsOfMeasure,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { fakeApi } from "../../../testing/fake-api.ts";
import { givenMeasure, givenPage } from "../../../testing/given.ts";
import { completeChoices, givenMeasurePage } from "../../../testing/given-measure-page.ts";
import { givenPreview } from "../../../testing/given-review.ts";
import { renderApp } from "../../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = givenMeasurePage("MAIN_EDITOR");
  api.answer(listViewGroupsOfMeasure, []);
  api.answer(searchMeasures, givenPage([]));
});

/** A published version with a change that has not been published. */
async function openWithChange() {
  const measure = givenMeasure({ ...completeChoices, title: "Trombolys", revision: 5, description: "Publicerat" });
  api.answer(getMeasure, measure);
  api.answer(getPublicationPreview, givenPreview(5));
  const app = renderApp(`/measure/${measure.id}?version=1&edit=true`);
  const description = await screen.findByLabelText("Beskrivning");
  await app.user.click(description);
  await app.user.paste(" och ändrat");
  return { ...app, measure, description };
}
const question = () => screen.findByRole("alertdialog", { name: "Ändringarna är inte publicerade" });

describe("an editor who leaves changes that are not published", () => {
  test("is asked, and may stay with what was written", async () => {
    const { user, history, address, description } = await openWithChange();
    history.push("/");

    await user.click(within(await question()).getByRole("button", { name: "Fortsätt redigera" }));

    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(address()).toContain("edit=true");
    expect(description).toMatchObject({ value: "Publicerat och ändrat" });
  });

  test("may leave them on the computer, where they are offered next time", async () => {
    const { user, history, address, measure } = await openWithChange();
    history.push("/");

    await user.click(within(await question()).getByRole("button", { name: "Lämna och behåll" }));
    await waitFor(() => expect(address()).toBe("/"));
    history.push(`/measure/${measure.id}?version=1&edit=true`);

    expect(await screen.findByRole("textbox", { name: "Beskrivning" })).toBeDefined();
    expect(await screen.findByText(/och ändrat/)).toBeDefined();
  });

  test("may throw them away", async () => {
    const { user, history, address, measure } = await openWithChange();
    history.push("/");

    await user.click(within(await question()).getByRole("button", { name: "Kasta ändringarna" }));
    await waitFor(() => expect(address()).toBe("/"));
    history.push(`/measure/${measure.id}?version=1&edit=true`);

    expect(await screen.findByRole("textbox", { name: "Beskrivning" })).toMatchObject({ value: "Publicerat" });
    const stored = () => Object.keys(localStorage).filter((key) => key.includes(measure.measureVersions[0]?.id ?? "/"));
    await waitFor(() => expect(stored()).toEqual([]));
  });

  test("is not asked on the way to another page of the same version", async () => {
    const { user, address } = await openWithChange();

    await user.click(screen.getByRole("link", { name: /^Målvärden/ }));

    await waitFor(() => expect(address()).toContain("/measure/targetvalues/"));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

test("an editor who has changed nothing, or has undone the change, is not asked", async () => {
  const { user, history, address, description } = await openWithChange();
  await user.clear(description);
  await user.paste("Publicerat");

  history.push("/");

  await waitFor(() => expect(address()).toBe("/"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
