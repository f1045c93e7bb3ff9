import {
  addConceptTerm,
  type Concept,
  createConcept,
  deleteAccessibilityMessages,
  deleteConcept,
  deleteSearchMiss,
  deleteSearchMisses,
  getConcept,
  listAccessibilityMessages,
  listConcepts,
  listNearestConcepts,
  listSearchMisses,
  updateConcept,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenId, givenTime } from "../../../testing/given.ts";
import { givenListPage } from "../../../testing/given-entries.ts";
import { givenLogin } from "../../../testing/given-login.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { unbroken } from "../../../texts/format.ts";

beforeEach(() => sessionStorage.clear());

const stroke: Concept = {
  id: givenId(),
  preferred: "stroke",
  origin: "changed",
  isActive: true,
  terms: [
    { term: "slaganfall", kind: "everyday" },
    { term: "I63", kind: "icd10" },
  ],
  broader: ["kärlsjukdom"],
  addedTerms: [],
  removedTerms: [{ term: "slag", kind: "older" }],
};
const givenMiss = (query: string) => ({
  query,
  variants: [],
  count: 1,
  tips: 0,
  lastAsked: givenTime("2026-11-10"),
});

function givenConcepts(concept = stroke) {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  api.answer(listConcepts, givenListPage([concept]));
  api.answer(getConcept, concept);
  api.answer(listNearestConcepts, [concept]);
  const miss = { ...givenMiss("hjärnblödnig"), variants: ["hjärnblödnigar"], count: 3, tips: 2 };
  api.answer(listSearchMisses, givenListPage([miss]));
  return api;
}

const bodyOf = (api: ReturnType<typeof fakeApi>, wanted: string) =>
  api.calls.find(({ method, path }) => `${method} ${path}` === wanted)?.body;

test("a query without hits becomes a term of the nearest concept in two clicks", async () => {
  const api = givenConcepts();
  api.answer(addConceptTerm, stroke);
  api.respond(deleteSearchMiss, () => new Response(null, { status: 204 }));
  const { user } = renderApp("/administration/concepts");

  const misses = await screen.findByRole("region", { name: "Sökningar utan träff" });
  expect(within(misses).getByText(new RegExp(`3 gånger, senast ${unbroken("2026-11-10")}`))).toBeDefined();
  expect(within(misses).getByText("2 besökare har tipsat om ordet")).toBeDefined();
  expect(within(misses).getByText("även: hjärnblödnigar")).toBeDefined();
  await user.click(within(misses).getByRole("button", { name: "Lägg till i begrepp: hjärnblödnig" }));
  api.answer(listSearchMisses, givenListPage([]));
  await user.click(await screen.findByRole("button", { name: /^stroke slaganfall/ }));

  expect(await screen.findByText("”hjärnblödnig” finns nu i begreppet ”stroke”.")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(bodyOf(api, `POST /concepts/${stroke.id}/terms/`)).toEqual({ term: "hjärnblödnig" });
  expect(api.calls.some(({ method, path }) => method === "DELETE" && path.startsWith("/searchmisses/"))).toBe(true);
});

test("a query without hits begins a new concept", async () => {
  const api = givenConcepts();
  api.answer(createConcept, stroke);
  const { user } = renderApp("/administration/concepts");

  await user.click(await screen.findByRole("button", { name: "Lägg till i begrepp: hjärnblödnig" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("link", { name: "Nytt begrepp" }));
  const panel = await screen.findByRole("dialog", { name: "Nytt begrepp" });
  await user.type(within(panel).getByRole("textbox", { name: /^Begrepp/ }), "hjärnblödning");
  await user.click(within(panel).getByRole("button", { name: "Spara" }));

  await waitFor(() =>
    expect(bodyOf(api, "POST /concepts/")).toEqual({
      preferred: "hjärnblödning",
      terms: [{ term: "hjärnblödnig", kind: "everyday" }],
      broader: [],
      isActive: true,
    }),
  );
});

test("terms of a concept are added, removed and put back, and its own name stays", async () => {
  const api = givenConcepts();
  api.answer(updateConcept, stroke);
  const { user } = renderApp(`/administration/concepts/${stroke.id}`);
  const panel = await screen.findByRole("dialog", { name: "stroke" });

  expect(within(panel).getByRole("textbox", { name: /^Begrepp/ })).toHaveProperty("readOnly", true);
  await user.click(within(panel).getByRole("button", { name: "Ta bort slaganfall" }));
  await user.click(within(panel).getByRole("button", { name: "Lägg tillbaka slag" }));
  await user.selectOptions(within(panel).getByRole("combobox", { name: "Typ av ord" }), "Engelska");
  await user.type(within(panel).getByRole("textbox", { name: "Nytt ord" }), "brain attack{Enter}cerebral stroke");
  await user.click(within(panel).getByRole("button", { name: "Spara" }));

  await waitFor(() =>
    expect(bodyOf(api, `PUT /concepts/${stroke.id}`)).toMatchObject({
      terms: [
        { term: "I63", kind: "icd10" },
        { term: "slag", kind: "older" },
        { term: "brain attack", kind: "english" },
        { term: "cerebral stroke", kind: "english" },
      ],
      broader: ["kärlsjukdom"],
    }),
  );
});

test("a changed concept is restored", async () => {
  const api = givenConcepts();
  api.respond(deleteConcept, () => new Response(null, { status: 204 }));
  const { user } = renderApp(`/administration/concepts/${stroke.id}`);
  const panel = await screen.findByRole("dialog", { name: "stroke" });
  await user.click(within(panel).getByRole("button", { name: "Återställ" }));
  await user.click(await screen.findByRole("button", { name: "Återställ ”stroke”" }));

  expect(await screen.findByText("”stroke” är återställt")).toBeDefined();
});

test("a concept as it was released can neither be restored nor deleted", async () => {
  givenConcepts({ ...stroke, origin: "shipped", removedTerms: [] });
  renderApp(`/administration/concepts/${stroke.id}`);
  const panel = await screen.findByRole("dialog", { name: "stroke" });

  expect(within(panel).getByRole("button", { name: "Spara" })).toBeDefined();
  expect(within(panel).queryByRole("button", { name: /Återställ|Ta bort$/ })).toBeNull();
});

test("the list is narrowed to what editors have changed", async () => {
  const api = givenConcepts();
  const { user, address } = renderApp("/administration/concepts");
  await screen.findByRole("link", { name: "stroke" });

  await user.selectOptions(screen.getByRole("combobox", { name: "Ursprung" }), "Ändrat här");

  await waitFor(() => expect(address()).toBe("/administration/concepts?filter=changed"));
  await waitFor(() =>
    expect(api.calls.some(({ path, query }) => path === "/concepts/" && query.get("origin") === "changed")).toBe(true),
  );
});

test("a query that needs no concept is forgotten", async () => {
  const api = givenConcepts();
  api.respond(deleteSearchMiss, () => new Response(null, { status: 204 }));
  const { user } = renderApp("/administration/concepts");

  const forget = await screen.findByRole("button", { name: "Glöm hjärnblödnig" });
  api.answer(listSearchMisses, givenListPage([]));
  await user.click(forget);

  expect(await screen.findByText("Ingen har sökt förgäves den senaste månaden.")).toBeDefined();
});

test("a query that could not be forgotten stays, and it is said", async () => {
  givenConcepts().respond(deleteSearchMiss, () => new Response(null, { status: 503 }));
  const { user } = renderApp("/administration/concepts");

  await user.click(await screen.findByRole("button", { name: "Glöm hjärnblödnig" }));

  expect(await screen.findByText("Det gick inte att ta bort. Försök igen om en stund.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Glöm hjärnblödnig" })).toMatchObject({ disabled: false });
});

test("the list is cleared of rare queries, or of all, after a confirmation", async () => {
  const api = givenConcepts();
  api.answer(listSearchMisses, givenListPage([givenMiss("aaa"), givenMiss("bbb")]));
  api.answer(deleteSearchMisses, { deleted: 2 });
  const { user } = renderApp("/administration/concepts");

  await user.click(await screen.findByRole("button", { name: "Rensa listan…" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Rensa sökningar utan träff" });
  expect(within(dialog).getByRole("radio", { name: "Det som sökts en enda gång" })).toHaveProperty("checked", true);
  await user.click(within(dialog).getByRole("radio", { name: "Allt i listan" }));
  api.answer(listSearchMisses, givenListPage([]));
  await user.click(within(dialog).getByRole("button", { name: "Ta bort ur listan" }));

  expect(await screen.findByText("2 sökningar togs bort ur listan.")).toBeDefined();
  expect(await screen.findByText("Ingen har sökt förgäves den senaste månaden.")).toBeDefined();
  const sent = api.calls.find(({ method, path }) => method === "DELETE" && path === "/searchmisses/");
  expect(sent?.query.get("maxCount")).toBeNull();
  expect(Number(sent?.query.get("before"))).toBeGreaterThan(0);
});

test("administrators read visitors' accessibility reports, newest first", async () => {
  const api = fakeApi();
  givenLogin(api, "ADMIN");
  const message = { message: "Menyn går inte att nå", place: "/", email: "anna@example.se", status: "NEW" } as const;
  api.answer(
    listAccessibilityMessages,
    givenListPage([{ ...message, id: givenId(), created: givenTime("2026-11-10") }]),
  );

  renderApp("/administration/accessibilityMessages");

  const row = await screen.findByRole("row", { name: /Menyn går inte att nå/ });
  expect(within(row).getByRole("cell", { name: /^2026-11-10 \d{2}:\d{2}$/ })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Ny synpunkt" })).toBeNull();
  const listCall = api.calls.find(({ path }) => path === "/accessibilitymessages/");
  expect(listCall?.query.get("sortfield")).toBe("CREATED");
  expect(listCall?.query.get("sortDirection")).toBe("DESCENDING");
});

test("handled accessibility reports, or all, are deleted at once after a confirmation", async () => {
  const api = fakeApi();
  givenLogin(api, "ADMIN");
  const message = { message: "Köp billigt", place: null, email: null, status: "NEW" } as const;
  const created = givenTime("2026-11-10");
  api.answer(listAccessibilityMessages, givenListPage([{ ...message, id: givenId(), created }]));
  api.answer(deleteAccessibilityMessages, { deleted: 1 });
  const { user } = renderApp("/administration/accessibilityMessages");

  await user.click(await screen.findByRole("button", { name: "Rensa listan…" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Rensa synpunkter på tillgänglighet" });
  expect(within(dialog).getByRole("radio", { name: "De som är hanterade" })).toHaveProperty("checked", true);
  api.answer(listAccessibilityMessages, givenListPage([]));
  await user.click(within(dialog).getByRole("button", { name: "Ta bort ur listan" }));

  expect(await screen.findByText("En synpunkt togs bort ur listan.")).toBeDefined();
  await waitFor(() => expect(screen.queryByText("Köp billigt")).toBeNull());
  await waitFor(() => expect(screen.queryByRole("button", { name: "Rensa listan…" })).toBeNull());
  const sent = api.calls.find(({ method, path }) => method === "DELETE" && path === "/accessibilitymessages/");
  expect(sent?.query.get("status")).toBe("HANDLED");
});
