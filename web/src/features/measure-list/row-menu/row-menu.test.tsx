import { copyMeasure, getMeasure, type Measure, type RoleId, searchMeasures } from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenMeasure, givenPage, givenRow } from "../../../testing/given.ts";
import { givenLogin } from "../../../testing/given-login.ts";
import { renderApp } from "../../../testing/render-app.tsx";

const buttonName = { name: "Åtgärder för Ett mått" };

function givenRowOf(role: RoleId, measure: Measure) {
  const api = fakeApi();
  givenLogin(api, role);
  api.answer(searchMeasures, givenPage([givenRow({ mId: measure.id, title: "Ett mått" })]));
  return api;
}

async function openMenu(role: RoleId, measure: Measure) {
  const api = givenRowOf(role, measure);
  api.answer(getMeasure, measure);
  const { user, address } = renderApp("/");
  await user.click(await screen.findByRole("button", buttonName));
  const menu = await screen.findByRole("menu", buttonName);
  await within(menu).findAllByRole("menuitem");
  const choose = async (name: string) => user.click(within(menu).getByRole("menuitem", { name }));
  return {
    api,
    address,
    choose,
    offered: within(menu)
      .getAllByRole("menuitem")
      .map(({ textContent }) => textContent),
  };
}

const withDraft = () => givenMeasure({}, { status: "ONGOING" });

test.each<[RoleId, () => Measure, string[]]>([
  ["EDITOR", () => givenMeasure({}), ["Ny version…", "Kopiera mått"]],
  ["MAIN_EDITOR", () => givenMeasure({}), ["Redigera", "Ny version…", "Kopiera mått", "Avpublicera…"]],
  ["EDITOR", withDraft, ["Redigera", "Kopiera mått", "Ta bort…"]],
  ["MAIN_EDITOR", withDraft, ["Redigera", "Kopiera mått", "Publicera…", "Avpublicera…", "Ta bort…"]],
  ["MAIN_EDITOR", () => givenMeasure({ status: "UNPUBLISHED" }), ["Ny version…", "Kopiera mått", "Ta bort…"]],
])("a %s is offered what the right and the versions allow", async (role, measure, expected) => {
  expect((await openMenu(role, measure())).offered).toEqual(expected);
});

test("the menu is busy until the measure has been read, and then its first action has the focus", async () => {
  const measure = givenMeasure({});
  const api = givenRowOf("EDITOR", measure);
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  api.respond(getMeasure, () => answer);
  const { user } = renderApp("/");

  await user.click(await screen.findByRole("button", buttonName));
  const menu = await screen.findByRole("menu", buttonName);
  expect(menu.getAttribute("aria-busy")).toBe("true");
  expect(menu.contains(document.activeElement)).toBe(true);
  resolve(Response.json(measure));

  const first = await within(menu).findByRole("menuitem", { name: "Ny version…" });
  expect(menu.getAttribute("aria-busy")).toBe("false");
  expect(document.activeElement).toBe(first);
});

test("a menu whose measure could not be read closes and says so, and can be opened again", async () => {
  const measure = givenMeasure({});
  const api = givenRowOf("EDITOR", measure);
  api.refuse(getMeasure, 403);
  const { user } = renderApp("/");
  const button = await screen.findByRole("button", buttonName);

  await user.click(button);

  expect(await screen.findByText("Måttets åtgärder kunde inte hämtas. Försök igen om en stund.")).toBeDefined();
  expect(screen.queryByRole("menu")).toBeNull();
  expect(button.getAttribute("aria-expanded")).toBe("false");
  api.answer(getMeasure, measure);
  await user.click(button);
  expect(await screen.findByRole("menuitem", { name: "Ny version…" })).toBeDefined();
});

test("work goes on in the draft, and what is published is what is taken back", async () => {
  const measure = withDraft();
  const edit = await openMenu("EDITOR", measure);
  await edit.choose("Redigera");
  await waitFor(() => expect(edit.address()).toBe(`/measure/${measure.id}?version=2&edit=true`));
});

test("an action that needs confirmation opens its dialog on the measure's page", async () => {
  const measure = withDraft();
  const { choose, address } = await openMenu("MAIN_EDITOR", measure);
  await choose("Avpublicera…");
  await waitFor(() => expect(address()).toBe(`/measure/${measure.id}?version=1&action=unpublish`));
});

test.each<[string, () => Response, string]>([
  ["for a reason", () => refusal("Måttet är låst"), "Måttet är låst"],
  [
    "for lack of an answer",
    () => new Response(null, { status: 503 }),
    "Måttet kunde inte kopieras. Försök igen om en stund.",
  ],
])("a copy that is refused %s says so, and the list stays", async (_, answer, text) => {
  const { api, choose, address } = await openMenu("EDITOR", givenMeasure({}));
  api.respond(copyMeasure, answer);

  await choose("Kopiera mått");

  expect(await screen.findByText(text)).toBeDefined();
  expect(address()).toBe("/");
});

const refusal = (detailInfo: string) => {
  const body = { code: "CONFLICT_409", transactionId: "transaction-1", detailInfo, validationMessage: [] };
  return Response.json(body, { status: 409 });
};

test("a copy is opened for editing", async () => {
  const { api, choose, address } = await openMenu("EDITOR", givenMeasure({}));
  const copy = givenMeasure({ status: "ONGOING" });
  api.answer(copyMeasure, copy);
  await choose("Kopiera mått");
  await waitFor(() => expect(address()).toBe(`/measure/${copy.id}?version=1&edit=true`));
});
