import { searchMeasures } from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenPage, givenRow } from "../../testing/given.ts";
import { endTicket, givenLogin } from "../../testing/given-login.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { matches } from "./palette-entries.ts";

beforeEach(endTicket);

async function openPalette(role?: Parameters<typeof givenLogin>[1]) {
  const api = fakeApi();
  if (role) givenLogin(api, role);
  api.answer(searchMeasures, givenPage([givenRow({ title: "Väntetid till besök" })]));
  const app = renderApp("/consumerOfMeasures");
  await screen.findByRole("heading", { level: 1 });
  if (role) await screen.findByRole("link", { name: "Mitt arbete" });
  await app.user.keyboard("{Control>}k{/Control}");
  const box = await screen.findByRole("combobox", { name: "Kommandopalett" });
  return { ...app, api, box };
}

const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent?.trim());

test("Ctrl K offers the pages and actions that a visitor may use, and none of an editor's", async () => {
  await openPalette();

  expect(options()).toContain("Logga in");
  expect(options()).toContain("Datakällor och system");
  expect(options()).not.toContain("Nytt mått");
  expect(options()).not.toContain("Papperskorg");
});

test("an editor finds an action by a few letters, and Enter opens the first", async () => {
  const { user, address } = await openPalette("EDITOR");

  await user.keyboard("ny må");
  await waitFor(() => expect(options()[0]).toBe("Nytt mått"));
  await user.keyboard("{Enter}");

  await waitFor(() => expect(address()).toBe("/newMeasure"));
  expect(screen.queryByRole("combobox", { name: "Kommandopalett" })).toBeNull();
});

test("measures are found by their text, and arrows choose among everything", async () => {
  const { user, box, api, address } = await openPalette("EDITOR");

  await user.keyboard("väntetid");
  const measure = await screen.findByRole("option", { name: /^Väntetid till besök/ });
  await user.keyboard("{ArrowDown}");

  expect(box.getAttribute("aria-activedescendant")).toBe(measure.id);
  const bodies = api.calls.map(({ body }) => body);
  expect(bodies).toContainEqual(expect.objectContaining({ searchValue: "väntetid" }));
  const list = screen.getByRole("listbox");
  expect(within(list).getByRole("option", { name: "Sök efter ”väntetid” i alla mått" })).toBeDefined();
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(address()).toBe("/?search=väntetid"));
});

test("Escape closes the palette and the focus returns", async () => {
  const { user } = await openPalette();

  await user.keyboard("{Escape}");

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each([
  ["Nytt mått", "nytt", true],
  ["Nytt mått", "MÅ ny", true],
  ["Nytt mått", "ått", false],
  ["Datakällor och system", "data sys", true],
])("%s is found by %s: %s", (label, text, isFound) => {
  expect(matches(label, text)).toBe(isFound);
});

describe("a link to the page", () => {
  async function copyLink() {
    const { user } = await openPalette();
    await user.keyboard("kopiera länk");
    await waitFor(() => expect(options()[0]).toBe("Kopiera länk till sidan"));
    const copied = vi.spyOn(navigator.clipboard, "writeText");
    return { user, copied };
  }

  test("is copied, and it is said", async () => {
    const { user, copied } = await copyLink();

    await user.keyboard("{Enter}");

    expect(await screen.findByText("Länken är kopierad.")).toBeDefined();
    expect(copied).toHaveBeenCalledWith(location.href);
  });

  test("that the browser does not copy is shown, so that it can be copied by hand", async () => {
    const { user, copied } = await copyLink();
    copied.mockRejectedValue(new DOMException("Denied", "NotAllowedError"));

    await user.keyboard("{Enter}");

    expect(
      await screen.findByText(`Det gick inte att kopiera. Markera och kopiera själv: ${location.href}`),
    ).toBeDefined();
    expect(screen.queryByText("Länken är kopierad.")).toBeNull();
  });
});

test("the page is printed without the palette", async () => {
  const { user } = await openPalette();
  const print = vi.fn(() => expect(screen.queryByRole("combobox", { name: "Kommandopalett" })).toBeNull());
  vi.stubGlobal("print", print);

  await user.keyboard("skriv ut");
  await waitFor(() => expect(options()[0]).toBe("Skriv ut sidan"));
  await user.keyboard("{Enter}");

  await waitFor(() => expect(print).toHaveReturned());
});
