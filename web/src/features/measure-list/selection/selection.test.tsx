import { exportMeasures, searchMeasures } from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenPage, givenRow } from "../../../testing/given.ts";
import { renderApp } from "../../../testing/render-app.tsx";

const rows = [givenRow({ title: "Ett" }), givenRow({ title: "Två" }), givenRow({ title: "Tre" })];

function givenList() {
  const api = fakeApi();
  api.answer(searchMeasures, givenPage(rows));
  return api;
}

interface SearchRequest {
  searchValue?: string;
  ids?: string[];
}

const requestOf = (api: ReturnType<typeof fakeApi>) => api.calls.at(-1)?.body as SearchRequest;

/** Records the names of the files that the browser would save. */
function watchKeptFiles() {
  const kept: string[] = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(this.download);
  });
  return kept;
}

const givenFile = () =>
  new Response("file", { headers: { "content-disposition": 'attachment; filename="matt-2026-11-15.xlsx"' } });

test("selected measures stay selected from search to search, and can be compared when they are two to four", async () => {
  givenList();
  const { user, address } = renderApp("/");

  await user.click(await screen.findByRole("checkbox", { name: "Markera Ett" }));
  const bar = await screen.findByRole("region", { name: "Markerade mått" });
  expect(within(bar).queryByRole("link", { name: "Jämför" })).toBeNull();
  await user.type(screen.getByRole("combobox", { name: "Sök mått" }), "tre{Enter}");
  await user.click(screen.getByRole("checkbox", { name: "Markera Tre" }));
  expect(within(bar).getByText("2 markerade mått")).toBeDefined();

  const compare = within(bar).getByRole("link", { name: "Jämför" });
  expect(compare.getAttribute("href")).toBe(`/compare?id=${rows[0]?.mId}&id=${rows[2]?.mId}`);
  expect(address()).toBe("/?search=tre");

  await user.click(compare);
  await user.click(await screen.findByRole("link", { name: "Till listan" }));
  await waitFor(() => expect(address()).toBe("/?search=tre"));
  await user.click(await screen.findByRole("button", { name: "Avmarkera alla" }));
  expect(screen.queryByRole("region", { name: "Markerade mått" })).toBeNull();
});

test("selected measures that another search does not show are named, and can be shown alone", async () => {
  const api = givenList();
  api.respond(searchMeasures, () => {
    const { searchValue, ids } = requestOf(api);
    return Response.json(
      givenPage(rows.filter(({ mId, title }) => ids?.includes(mId) ?? (!searchValue || title === "Tre"))),
    );
  });
  const { user, address } = renderApp("/");

  await user.click(await screen.findByRole("checkbox", { name: "Markera Ett" }));
  const bar = await screen.findByRole("region", { name: "Markerade mått" });
  expect(within(bar).getByText("1 markerat mått")).toBeDefined();
  expect(within(bar).queryByText(/Syns inte i listan/)).toBeNull();
  await user.type(screen.getByRole("combobox", { name: "Sök mått" }), "tre{Enter}");
  expect((await within(bar).findByText(/Syns inte i listan/)).textContent).toContain("”Ett”");
  await user.click(within(bar).getByRole("button", { name: "Visa bara markerade" }));

  await waitFor(() => expect(address()).toBe(`/?status=ALL&ids=${rows[0]?.mId}`));
  expect(await screen.findByRole("button", { name: "Ta bort filtret Bara 1 markerat mått" })).toBeDefined();
  await waitFor(() => expect(within(bar).queryByText(/Syns inte i listan/)).toBeNull());
});

test.each([
  ["Behåll", "1 markerat mått"],
  ["Avmarkera alla", null],
])("a new search asks about the measures that were selected before: %s", async (answer, left) => {
  const api = givenList();
  api.respond(searchMeasures, () => Response.json(givenPage(requestOf(api).searchValue ? rows.slice(2) : rows)));
  const { user } = renderApp("/");

  await user.click(await screen.findByRole("checkbox", { name: "Markera Ett" }));
  const bar = await screen.findByRole("region", { name: "Markerade mått" });
  expect(within(bar).queryByText(/Sökningen är ny/)).toBeNull();
  await user.type(screen.getByRole("combobox", { name: "Sök mått" }), "tre{Enter}");
  expect(await within(bar).findByText("Sökningen är ny. Ska måttet fortfarande vara markerat?")).toBeDefined();
  await user.click(within(bar).getByRole("button", { name: answer }));

  await waitFor(() => expect(screen.queryByText(/Sökningen är ny/)).toBeNull());
  expect(screen.queryByText("1 markerat mått")?.textContent ?? null).toBe(left);
});

test("a page is selected at once", async () => {
  givenList();
  const { user } = renderApp("/");

  await user.click(await screen.findByRole("checkbox", { name: "Markera alla på sidan" }));

  expect(await screen.findByText("3 markerade mått")).toBeDefined();
});

test("the whole result is downloaded with the list's columns, in the format chosen", async () => {
  const api = givenList();
  const kept = watchKeptFiles();
  api.respond(exportMeasures, givenFile);
  const { user } = renderApp("/?search=stroke&columns=title,unitType");

  await screen.findByRole("table");
  await user.click(screen.getByRole("button", { name: "Ladda ned" }));
  const dialog = await screen.findByRole("dialog", { name: "Ladda ned mått" });
  await user.click(within(dialog).getByRole("radio", { name: /CSV/ }));
  await user.click(within(dialog).getByRole("button", { name: "Ladda ned" }));

  await waitFor(() => expect(kept).toEqual(["matt-2026-11-15.xlsx"]));
  const sent = { searchValue: "stroke", columns: ["title", "unitType"], format: "csv", sortfield: "RELEVANCE" };
  expect(api.calls.at(-1)?.body).toMatchObject(sent);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("only the selected measures are downloaded", async () => {
  const api = givenList();
  watchKeptFiles();
  api.respond(exportMeasures, givenFile);
  const { user } = renderApp("/");

  await user.click(await screen.findByRole("checkbox", { name: "Markera Två" }));
  const bar = await screen.findByRole("region", { name: "Markerade mått" });
  await user.click(within(bar).getByRole("button", { name: "Ladda ned" }));
  await user.click(
    within(await screen.findByRole("dialog", { name: "Ladda ned mått" })).getByRole("button", { name: "Ladda ned" }),
  );

  await waitFor(() => expect(api.calls.at(-1)?.body).toMatchObject({ ids: [rows[1]?.mId], format: "xlsx" }));
});

test("a download under way is cancelled, without a word about it", async () => {
  const api = givenList();
  api.respond(exportMeasures, () => new Promise(() => undefined));
  const { user } = renderApp("/");

  await screen.findByRole("table");
  await user.click(screen.getByRole("button", { name: "Ladda ned" }));
  const dialog = await screen.findByRole("dialog", { name: "Ladda ned mått" });
  await user.click(within(dialog).getByRole("button", { name: "Ladda ned" }));
  expect(await within(dialog).findByRole("progressbar")).toBeDefined();
  await user.click(within(dialog).getByRole("button", { name: "Avbryt" }));

  expect(api.calls.at(-1)?.signal?.aborted).toBe(true);
  expect(screen.getByRole("region", { name: "Meddelanden" }).textContent).toBe("");
});

test("a download that fails says so in its dialog, and is cancelled when the dialog is closed", async () => {
  const api = givenList();
  api.refuse(exportMeasures, 500);
  const { user } = renderApp("/");
  await screen.findByRole("table");
  await user.click(screen.getByRole("button", { name: "Ladda ned" }));
  const dialog = await screen.findByRole("dialog", { name: "Ladda ned mått" });
  const start = () => user.click(within(dialog).getByRole("button", { name: "Ladda ned" }));

  await start();
  expect(await within(dialog).findByText("Filen kunde inte hämtas. Försök igen.")).toBeDefined();
  api.respond(exportMeasures, () => new Promise(() => undefined));
  await start();
  expect(await within(dialog).findByRole("progressbar")).toBeDefined();
  expect(within(dialog).queryByText("Filen kunde inte hämtas. Försök igen.")).toBeNull();
  await user.keyboard("{Escape}");

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.calls.at(-1)?.signal?.aborted).toBe(true);
});
