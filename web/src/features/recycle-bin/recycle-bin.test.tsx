import { type DeletedVersion, getMeasure, listDeletedVersions, restoreVersion } from "@indikatorkatalogen/contract";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenId, givenMeasure, givenTime } from "../../testing/given.ts";
import { givenListPage } from "../../testing/given-entries.ts";
import { endTicket, givenLogin } from "../../testing/given-login.ts";
import { renderApp } from "../../testing/render-app.tsx";

beforeEach(endTicket);

const deleted: DeletedVersion = {
  id: givenId(),
  measureId: givenId(),
  versionNr: 2,
  title: "Borttaget utkast",
  isWholeMeasure: false,
  deletedAt: givenTime("2026-11-16T08:30:00Z"),
  deletedBy: "Rikard Redaktör",
  expiresAt: givenTime("2026-12-16T08:30:00Z"),
};

function givenEditor() {
  const api = fakeApi();
  givenLogin(api, "EDITOR");
  api.answer(listDeletedVersions, givenListPage([deleted]));
  return api;
}

test("a deleted draft says when and by whom, and leads to the draft when it is restored", async () => {
  const api = givenEditor();
  const measure = givenMeasure({ title: "Borttaget utkast", status: "ONGOING", versionNr: 2 });
  api.answer(restoreVersion, { ...measure, omitted: ["Aktörer"] });
  api.answer(getMeasure, measure);
  const { user, address } = renderApp("/recycleBin");

  const row = await screen.findByRole("row", { name: /Borttaget utkast/ });
  expect(row.textContent).toContain("2026-11-16 09:30 av Rikard Redaktör");
  expect(row.textContent).toContain("2026-12-16");
  await user.click(screen.getByRole("button", { name: "Återställ Borttaget utkast, version 2" }));

  expect(await screen.findByText(/är återställt\. Utan Aktörer, eftersom/)).toBeDefined();
  expect(address()).toContain(`/measure/${measure.id}?version=2`);
});

test("an obstacle to restoring is shown beside the button, and nothing is lost", async () => {
  const api = givenEditor();
  api.refuse(restoreVersion, 409, { code: "CONFLICT_409", detailInfo: "Måttet har fått ett nytt utkast." });
  const { user } = renderApp("/recycleBin");

  await user.click(await screen.findByRole("button", { name: /^Återställ/ }));

  expect(await screen.findByText("Måttet har fått ett nytt utkast.")).toBeDefined();
  expect(screen.getByRole("row", { name: /Borttaget utkast/ })).toBeDefined();
});

test("an empty recycle bin says for how long drafts lie there", async () => {
  givenEditor().answer(listDeletedVersions, givenListPage<DeletedVersion>([]));

  renderApp("/recycleBin");

  expect(await screen.findByRole("heading", { name: "Papperskorgen är tom" })).toBeDefined();
  expect(screen.getByText("Utkast som tas bort ligger här i 30 dagar.")).toBeDefined();
});

test("without an answer from the server it is said in Swedish that the draft was not restored", async () => {
  givenEditor().respond(restoreVersion, () => Promise.reject(new TypeError("Failed to fetch")));
  const { user } = renderApp("/recycleBin");

  await user.click(await screen.findByRole("button", { name: /^Återställ/ }));

  expect(await screen.findByText("Utkastet kunde inte återställas. Försök igen om en stund.")).toBeDefined();
  expect(screen.queryByText("No answer")).toBeNull();
});

test("a draft that was deleted with its measure says so", async () => {
  givenEditor().answer(listDeletedVersions, givenListPage([{ ...deleted, isWholeMeasure: true, deletedBy: null }]));
  renderApp("/recycleBin");

  const row = await screen.findByRole("row", { name: /Borttaget utkast/ });

  expect(row.textContent).toContain("Hela måttet");
  expect(row.textContent).not.toContain(" av ");
});
