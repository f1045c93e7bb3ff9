import { searchMeasures, suggestSearch } from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenPage, givenRow } from "../../../testing/given.ts";
import { renderApp } from "../../../testing/render-app.tsx";

function givenSuggestions() {
  const api = fakeApi();
  api.answer(searchMeasures, givenPage([givenRow()]));
  api.answer(suggestSearch, {
    titles: ["Strokevård i tid"],
    concepts: [
      { name: "stroke", matched: null, count: 17 },
      { name: "tia", matched: "strokevarning", count: 2 },
    ],
    keywords: [{ id: "K1", displayName: "Stroke", count: 17 }],
    owners: [{ id: "O1", displayName: "Strokeregistret", count: 3 }],
    sources: [{ id: "S1", displayName: "Riksstroke", count: 9 }],
  });
  return api;
}

const box = () => screen.getByRole("combobox", { name: "Sök mått" });

async function typing(text: string) {
  const app = renderApp("/");
  await screen.findByRole("table");
  await app.user.type(box(), text);
  const list = await screen.findByRole("listbox", { name: "Förslag" });
  return { ...app, list };
}

test("titles, concepts, keywords, owners and sources are offered while somebody types, each with its type", async () => {
  givenSuggestions();
  const { list } = await typing("akut stro");

  expect(box().getAttribute("aria-expanded")).toBe("true");
  expect(
    within(list)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual([
    "stroke Begrepp · 17 mått",
    "Stroke Nyckelord · 17 mått",
    "Strokeregistret Ägare · 3 mått",
    "Riksstroke Datakälla · 9 mått",
    "Strokevård i tid Mått",
    "tia (strokevarning) Begrepp · 2 mått",
  ]);
});

test("the arrows choose, Enter searches for it and the focus never leaves the box", async () => {
  givenSuggestions();
  const { user, address, list } = await typing("stro");

  await user.keyboard("{ArrowUp}{ArrowUp}");
  const active = within(list).getByRole("option", { selected: true });
  expect(active.textContent).toBe("Strokevård i tid Mått");
  expect(box().getAttribute("aria-activedescendant")).toBe(active.id);
  await user.keyboard("{Enter}");

  await waitFor(() => expect(address()).toBe("/?search=Strokevård i tid"));
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(document.activeElement).toBe(box());
});

test("a keyword becomes a filter in the text's place", async () => {
  givenSuggestions();
  const { user, address, list } = await typing("stro");

  await user.click(within(list).getByRole("option", { name: /^Stroke Nyckelord/ }));

  await waitFor(() => expect(address()).toBe("/?keywords=K1"));
});

test("a concept found by another term is searched for by its own name, and a source becomes a filter", async () => {
  givenSuggestions();
  const first = await typing("strokev");
  await first.user.click(within(first.list).getByRole("option", { name: /^tia/ }));
  await waitFor(() => expect(first.address()).toBe("/?search=tia"));

  await first.user.clear(box());
  await first.user.type(box(), "riks");
  await first.user.click(await screen.findByRole("option", { name: /^Riksstroke/ }));
  await waitFor(() => expect(first.address()).toBe("/?measurementSource=S1"));
});

test("Escape hides the suggestions and keeps the text", async () => {
  givenSuggestions();
  const { user } = await typing("stro");

  await user.keyboard("{Escape}");

  expect(screen.queryByRole("listbox")).toBeNull();
  expect(box()).toMatchObject({ value: "stro" });
  expect(box().getAttribute("aria-expanded")).toBe("false");
});

test("new suggestions take the place of the old ones, which do not move about in the list", async () => {
  const api = givenSuggestions();
  const { user, list } = await typing("stro");
  const old = within(list).getByRole("option", { name: /^Strokevård i tid/ });

  api.answer(suggestSearch, {
    titles: ["Strokevård i tid"],
    concepts: [],
    keywords: [],
    owners: [],
    sources: [],
  });
  await user.type(box(), "k");

  await waitFor(() => expect(within(list).getAllByRole("option")).toHaveLength(1));
  expect(list.isConnected).toBe(true);
  expect(old.isConnected).toBe(false);
});
