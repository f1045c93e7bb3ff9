import {
  createSynonym,
  deleteSearchMiss,
  listAccessibilityMessages,
  listSearchMisses,
  listSynonyms,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenId, givenTime } from "../../../testing/given.ts";
import { givenListPage } from "../../../testing/given-entries.ts";
import { givenLogin } from "../../../testing/given-login.ts";
import { renderApp } from "../../../testing/render-app.tsx";

const synonym = { id: givenId(), fromWords: "stroke", toWords: "slaganfall", direction: "both" } as const;

function givenSynonyms() {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  api.answer(listSynonyms, givenListPage([synonym]));
  const miss = { question: "hjärnblödnig", count: 3, lastAsked: givenTime("2026-11-10") };
  api.answer(listSearchMisses, givenListPage([miss]));
  return api;
}

test("a question without hits becomes a synonym in one click", async () => {
  const api = givenSynonyms();
  api.answer(createSynonym, { ...synonym, fromWords: "hjärnblödnig", toWords: "stroke" });
  const { user } = renderApp("/administration/synonyms");

  expect(await screen.findByRole("link", { name: "stroke ↔ slaganfall" })).toBeDefined();
  const misses = await screen.findByRole("region", { name: "Sökningar utan träff" });
  expect(within(misses).getByText("3 gånger, senast 2026-11-10")).toBeDefined();
  await user.click(within(misses).getByRole("link", { name: "Ny synonym för hjärnblödnig" }));
  const panel = await screen.findByRole("dialog", { name: "Ny synonym" });
  await user.type(within(panel).getByRole("textbox", { name: /^Ordet som också/ }), "stroke");
  await user.click(within(panel).getByRole("button", { name: "Spara" }));

  await waitFor(() => {
    const sent = api.calls.find(({ method, path }) => method === "POST" && path === "/synonyms/");
    expect(sent?.body).toEqual({ fromWords: "hjärnblödnig", toWords: "stroke", direction: "both" });
  });
});

test("a question that needs no synonym is forgotten", async () => {
  const api = givenSynonyms();
  api.respond(deleteSearchMiss, () => new Response(null, { status: 204 }));
  const { user } = renderApp("/administration/synonyms");

  const forget = await screen.findByRole("button", { name: "Glöm hjärnblödnig" });
  api.answer(listSearchMisses, givenListPage([]));
  await user.click(forget);

  expect(await screen.findByText("Ingen har sökt förgäves på sistone.")).toBeDefined();
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

  expect(await screen.findByRole("link", { name: "Menyn går inte att nå" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Ny synpunkt" })).toBeNull();
  const asked = api.calls.find(({ path }) => path === "/accessibilitymessages/");
  expect(asked?.query.get("sortfield")).toBe("CREATED");
  expect(asked?.query.get("sortDirection")).toBe("DESCENDING");
});
