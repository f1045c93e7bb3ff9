import {
  createCode,
  deleteCode,
  getCode,
  getPerson,
  listCodesWithCount,
  listMeasuresWithCode,
  listPersonActors,
  listPersonsWithCount,
  mergeCode,
  updateCode,
  updatePerson,
} from "@indikatorkatalogen/contract";
import { onlineManager } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenId } from "../../../testing/given.ts";
import { givenKeyword, givenListPage, givenPerson, givenUsage } from "../../../testing/given-entries.ts";
import { endTicket, givenLogin } from "../../../testing/given-login.ts";
import { renderApp } from "../../../testing/render-app.tsx";

beforeEach(() => {
  endTicket();
  sessionStorage.clear();
});

const stroke = givenKeyword("Stroke", { description: "Slaganfall" });

function givenKeywords(uses = [givenUsage("Trombolys")]) {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  api.answer(listCodesWithCount, givenListPage([stroke]));
  api.answer(getCode, stroke);
  api.answer(listMeasuresWithCode, uses);
  return api;
}

const lastBody = (api: ReturnType<typeof fakeApi>) => api.calls.findLast(({ body }) => body !== undefined)?.body;

test("something new is made at an address of its own and named when it is saved", async () => {
  const api = givenKeywords();
  api.answer(createCode, givenKeyword("Rehabilitering"));
  const { user, address } = renderApp("/administration/keywords?search=a");
  await user.click(await screen.findByRole("link", { name: "Nytt nyckelord" }));

  const panel = await screen.findByRole("dialog", { name: "Nytt nyckelord" });
  expect(address()).toBe("/administration/keywords/ny?search=a");
  const name = within(panel).getByRole("textbox", { name: "Namn" });
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.keyboard("Rehabilitering{Enter}");

  await waitFor(() => expect(address()).toBe("/administration/keywords?search=a"));
  expect(lastBody(api)).toMatchObject({ displayName: "Rehabilitering", description: null });
  expect(await screen.findByText("”Rehabilitering” är sparad")).toBeDefined();
});

test("what must be there is said at its field and nothing is sent", async () => {
  const api = givenKeywords();
  const { user } = renderApp("/administration/keywords/ny");
  const panel = await screen.findByRole("dialog");
  const sent = api.calls.length;

  await user.click(within(panel).getByRole("button", { name: "Spara" }));

  const name = within(panel).getByRole("textbox", { name: "Namn" });
  await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
  expect(within(panel).getByText("Detta fält är obligatoriskt")).toBeDefined();
  expect(api.calls).toHaveLength(sent);
});

test("an entry shows its values and where it is used, and is renamed", async () => {
  const api = givenKeywords();
  api.answer(updateCode, { ...stroke, displayName: "Slaganfall" });
  const { user, address } = renderApp("/administration/keywords/STROKE");

  const panel = await screen.findByRole("dialog", { name: "Stroke" });
  const link = await within(panel).findByRole("link", { name: "Trombolys" });
  expect(link.getAttribute("href")).toMatch(/^\/measure\/.*\?version=2$/);
  const name = within(panel).getByRole<HTMLInputElement>("textbox", { name: "Namn" });
  expect(name.value).toBe("Stroke");
  await user.clear(name);
  await user.type(name, "Slaganfall");
  await user.click(within(panel).getByRole("button", { name: "Spara" }));

  await waitFor(() => expect(address()).toBe("/administration/keywords"));
  expect(lastBody(api)).toMatchObject({ displayName: "Slaganfall", description: "Slaganfall" });
});

test("a server message is shown at the field it is about", async () => {
  const api = givenKeywords();
  const message = "Det finns redan ett nyckelord med det namnet";
  const validationMessage = [{ field: "displayName", message }];
  api.refuse(updateCode, 409, { code: "CONFLICT_409", detailInfo: message, validationMessage });
  const { user } = renderApp("/administration/keywords/STROKE");
  const panel = await screen.findByRole("dialog", { name: "Stroke" });

  await user.type(within(panel).getByRole("textbox", { name: "Namn" }), "!");
  await user.click(within(panel).getByRole("button", { name: "Spara" }));

  expect(await within(panel).findByText(message)).toBeDefined();
  expect(within(panel).getByRole<HTMLInputElement>("textbox", { name: "Namn" }).value).toBe("Stroke!");
});

test("what no field can show is said above the buttons", async () => {
  const api = givenKeywords();
  api.refuse(updateCode, 409, { code: "CONFLICT_409", detailInfo: "Kodverket är fast och kan inte ändras" });
  const { user } = renderApp("/administration/keywords/STROKE");
  const panel = await screen.findByRole("dialog", { name: "Stroke" });

  await user.type(within(panel).getByRole("textbox", { name: "Namn" }), "!");
  await user.click(within(panel).getByRole("button", { name: "Spara" }));

  await waitFor(() =>
    expect(within(panel).getByRole("alert").textContent).toBe("Kodverket är fast och kan inte ändras"),
  );
});

test("what is in use shows where, and cannot be deleted", async () => {
  const api = givenKeywords([givenUsage("Trombolys"), givenUsage("Dödlighet")]);
  const { user } = renderApp("/administration/keywords/STROKE");
  const panel = await screen.findByRole("dialog", { name: "Stroke" });

  await user.click(within(panel).getByRole("button", { name: "Ta bort" }));

  const dialog = await screen.findByRole("alertdialog", { name: "”Stroke” kan inte tas bort" });
  expect(within(dialog).getByText("Används på 2 ställen, som måste ändras först:")).toBeDefined();
  expect(within(dialog).getAllByRole("link")).toHaveLength(2);
  expect(within(dialog).queryByRole("button", { name: /^Ta bort/ })).toBeNull();
  expect(api.calls.filter(({ path }) => path.includes("merge"))).toHaveLength(0);
});

test("what nothing uses is deleted when it has been named once more", async () => {
  const api = givenKeywords([]);
  api.respond(deleteCode, () => new Response(null, { status: 204 }));
  const { user, address } = renderApp("/administration/keywords/STROKE");
  const panel = await screen.findByRole("dialog", { name: "Stroke" });

  await user.click(within(panel).getByRole("button", { name: "Ta bort" }));
  await user.click(await screen.findByRole("button", { name: "Ta bort ”Stroke”" }));

  await waitFor(() => expect(address()).toBe("/administration/keywords"));
  expect(await screen.findByText("”Stroke” är borttagen")).toBeDefined();
});

test("what could not be looked up is not said to be unused, and is deleted only when it has been", async () => {
  const api = givenKeywords([]);
  api.refuse(listMeasuresWithCode, 400);
  const { user } = renderApp("/administration/keywords/STROKE");
  const panel = await screen.findByRole("dialog", { name: "Stroke" });
  expect(await within(panel).findByText("Det gick inte att läsa var posten används.")).toBeDefined();
  const openDialog = async () => {
    await user.click(within(panel).getByRole("button", { name: "Ta bort" }));
    return within(await screen.findByRole("alertdialog"));
  };
  const dialog = await openDialog();

  expect(await dialog.findByText(/^Det gick inte att läsa var posten används/)).toBeDefined();
  expect(dialog.queryByText(/^Ingenting använder posten/)).toBeNull();
  expect(dialog.queryByRole("button", { name: "Ta bort ”Stroke”" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Stäng" }));
  api.answer(listMeasuresWithCode, []);
  const again = await openDialog();

  expect(await again.findByText(/^Ingenting använder posten/)).toBeDefined();
  expect(again.getByRole("button", { name: "Ta bort ”Stroke”" })).toMatchObject({ disabled: false });
});

test("when something began to use it meanwhile, the server's reason is shown", async () => {
  const api = givenKeywords([]);
  const detailInfo = "Används av 1 mått och kan inte tas bort: ”Trombolys”";
  api.refuse(deleteCode, 409, { code: "CONFLICT_409", detailInfo });
  const { user } = renderApp("/administration/keywords/STROKE");
  const panel = await screen.findByRole("dialog", { name: "Stroke" });

  await user.click(within(panel).getByRole("button", { name: "Ta bort" }));
  const dialog = await screen.findByRole("alertdialog");
  await user.click(within(dialog).getByRole("button", { name: "Ta bort ”Stroke”" }));

  await waitFor(() => expect(within(dialog).getByRole("alert").textContent).toBe(detailInfo));
});

test("two are merged after a look at what changes", async () => {
  const api = givenKeywords();
  const target = givenKeyword("Hjärna");
  api.answer(listCodesWithCount, givenListPage([stroke, target]));
  const outcome = {
    merged: { id: stroke.id, name: "Stroke" },
    target: { id: target.id, name: "Hjärna" },
    measureCount: 1,
    versions: [{ ...givenUsage("Trombolys"), changes: ["keywords"] }],
    others: [],
  };
  api.answer(mergeCode, { ...outcome, dryRun: true });
  const { user, address } = renderApp("/administration/keywords/STROKE");
  const panel = await screen.findByRole("dialog", { name: "Stroke" });
  await user.click(within(panel).getByRole("button", { name: "Slå ihop med…" }));

  const dialog = await screen.findByRole("dialog", { name: "Slå ihop ”Stroke” med en annan" });
  await user.type(within(dialog).getByRole("combobox", { name: "Ersätt med" }), "hj");
  await user.click(await screen.findByRole("option", { name: "Hjärna" }));
  expect(await within(dialog).findByText("1 mått får ”Hjärna” i stället för ”Stroke”:")).toBeDefined();
  expect(within(dialog).getByText("Version 2, Publicerad · Nyckelord")).toBeDefined();
  const merges = () => api.calls.filter(({ path }) => path.includes("/merge/"));
  expect(merges().map(({ query }) => query.get("dryRun"))).toEqual(["true"]);
  await user.click(within(dialog).getByRole("button", { name: "Slå ihop ”Stroke” med ”Hjärna”" }));

  await waitFor(() => expect(address()).toBe("/administration/keywords/HJÄRNA"));
  expect(merges().map(({ query }) => query.get("dryRun"))).toEqual(["true", "false"]);
});

test("what a merge would change is shown before it can be confirmed", async () => {
  const api = givenKeywords();
  api.answer(listCodesWithCount, givenListPage([stroke, givenKeyword("Hjärna")]));
  api.refuse(mergeCode, 503);
  const { user } = renderApp("/administration/keywords/STROKE");
  const panel = await screen.findByRole("dialog", { name: "Stroke" });
  await user.click(within(panel).getByRole("button", { name: "Slå ihop med…" }));
  const dialog = await screen.findByRole("dialog", { name: "Slå ihop ”Stroke” med en annan" });
  await user.type(within(dialog).getByRole("combobox", { name: "Ersätt med" }), "hj");
  await user.click(await screen.findByRole("option", { name: "Hjärna" }));

  const preview = await within(dialog).findByRole("region");
  await waitFor(() => expect(preview.getAttribute("aria-busy")).toBe("false"));
  expect(within(dialog).queryByRole("button", { name: /^Slå ihop ”Stroke” med/ })).toBeNull();
});

test("leaving unsaved changes asks for confirmation", async () => {
  givenKeywords();
  const { user, address } = renderApp("/administration/keywords/STROKE");
  const panel = await screen.findByRole("dialog", { name: "Stroke" });
  await user.type(within(panel).getByRole("textbox", { name: "Namn" }), "!");

  await user.click(within(panel).getByRole("button", { name: "Avbryt" }));
  const question = await screen.findByRole("alertdialog", { name: "Du har ändringar som inte är sparade" });
  await user.click(within(question).getByRole("button", { name: "Fortsätt redigera" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(address()).toBe("/administration/keywords/STROKE");

  await user.click(within(panel).getByRole("button", { name: "Avbryt" }));
  await user.click(await screen.findByRole("button", { name: "Lämna utan att spara" }));
  await waitFor(() => expect(address()).toBe("/administration/keywords"));
});

test("what was typed is there after the page has been read in again", async () => {
  givenKeywords();
  const { user, close } = renderApp("/administration/keywords/STROKE");
  await user.type(await screen.findByRole("textbox", { name: "Namn" }), " 2026");
  close();

  renderApp("/administration/keywords/STROKE");

  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Namn" });
  await waitFor(() => expect(name.value).toBe("Stroke 2026"));
  expect(screen.getByText(/finns kvar här/)).toBeDefined();
});

test("an entry that is gone says so", async () => {
  const api = givenKeywords();
  api.refuse(getCode, 404, { code: "ENTITY_NOT_FOUND_404" });

  renderApp("/administration/keywords/GONE");

  expect(await screen.findByText(/Posten finns inte/)).toBeDefined();
});

test("a person's organisations are shown with the role, and an invalid address is reported", async () => {
  const api = fakeApi();
  givenLogin(api, "EDITOR");
  const karin = givenPerson("Karin", "Ek");
  const source = givenId();
  api.answer(listPersonsWithCount, givenListPage([karin]));
  api.answer(getPerson, karin);
  const actorWithRole = (name: string) => ({
    id: givenId(),
    role: { id: givenId(), name, code: name },
    person: karin,
    instanceIdentifier: null,
    comment: null,
  });
  const measureId = givenId();
  const version = () => ({ type: "measureversion" as const, id: givenId(), title: "Trombolys", measureId });
  api.answer(listPersonActors, [
    {
      actor: actorWithRole("Registerhållare"),
      of: { type: "measurementsource", id: source, title: "Riksstroke", measureId: null },
    },
    { actor: actorWithRole("Författare"), of: version() },
    { actor: actorWithRole("Författare"), of: version() },
    { actor: actorWithRole("Granskare"), of: version() },
  ]);
  api.answer(updatePerson, karin);
  const { user } = renderApp(`/administration/persons/${karin.id}`);

  const panel = await screen.findByRole("dialog", { name: "Ek, Karin" });
  const sourceLink = await within(panel).findByRole("link", { name: "Riksstroke" });
  expect(sourceLink.getAttribute("href")).toBe(`/administration/measurementSources/${source}`);
  expect(within(panel).getByText("Registerhållare")).toBeDefined();
  // Listed once, however many of its versions use the entry.
  expect(within(panel).getByRole("link", { name: "Trombolys" }).getAttribute("href")).toBe(`/measure/${measureId}`);
  expect(within(panel).getByText("Författare, Granskare")).toBeDefined();
  await user.type(within(panel).getByRole("textbox", { name: "E-post" }), "fel");
  await user.click(within(panel).getByRole("button", { name: "Spara" }));

  expect(await within(panel).findByText("Ange en giltig e-postadress")).toBeDefined();
});

test("without a network the panel says so, and saves when the network is back", async () => {
  const api = givenKeywords();
  api.answer(updateCode, stroke);
  const { user, address } = renderApp("/administration/keywords/STROKE");
  const panel = await screen.findByRole("dialog", { name: "Stroke" });

  onlineManager.setOnline(false);
  await user.type(within(panel).getByRole("textbox", { name: "Namn" }), "!");
  await user.click(within(panel).getByRole("button", { name: "Spara" }));

  expect(await within(panel).findByText(/Ingen kontakt med nätet/)).toBeDefined();
  expect(lastBody(api)).not.toMatchObject({ displayName: "Stroke!" });
  onlineManager.setOnline(true);
  await waitFor(() => expect(address()).toBe("/administration/keywords"));
  expect(lastBody(api)).toMatchObject({ displayName: "Stroke!" });
});

test("an entry that cannot be fetched can be tried again", async () => {
  const api = givenKeywords();
  api.refuse(getCode, 500);
  const { user } = renderApp(`/administration/keywords/${stroke.codeId}`);

  await screen.findByRole("heading", { name: "Posten kunde inte hämtas" });
  api.answer(getCode, stroke);
  await user.click(screen.getByRole("button", { name: "Försök igen" }));

  expect(await screen.findByRole("dialog", { name: "Stroke" })).toBeDefined();
});
