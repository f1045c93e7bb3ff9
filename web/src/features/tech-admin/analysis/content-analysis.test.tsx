import {
  type ContentAnalysis,
  type ContentFinding,
  exportContentAnalysis,
  getContentAnalysis,
  instanceIdentifiers,
  startContentAnalysis,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenId, givenTime } from "../../../testing/given.ts";
import { endTicket, givenAccess, givenLogin } from "../../../testing/given-login.ts";
import { noAnalysis } from "../../../testing/given-tech-admin.ts";
import { renderApp } from "../../../testing/render-app.tsx";

const skr = {
  id: givenId(),
  name: "SKR",
  root: null,
  extension: null,
  description: null,
  actors: [],
  measureCount: 3,
};
const givenFinding = (finding: Partial<ContentFinding>): ContentFinding => ({
  id: 1,
  kind: "EXPIRED",
  measureId: givenId(),
  versionNr: 2,
  title: "Väntetid",
  owner: "SKR",
  ownerId: skr.id,
  detail: "Giltighetstiden har gått ut",
  other: null,
  url: null,
  ...finding,
});
const analysed: ContentAnalysis = {
  ...noAnalysis,
  analysedAt: givenTime("2026-11-14T13:03Z"),
  measures: 132,
  pageResults: [givenFinding({})],
  totalCount: 41,
  counts: { ...noAnalysis.counts, EXPIRED: 30, MISSING_FIELDS: 11 },
};

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  givenLogin(api, "EDITOR");
  api.answer(getContentAnalysis, analysed);
  api.answer(instanceIdentifiers.get, skr);
  api.answer(instanceIdentifiers.searchByName, [skr]);
});

const lastQuery = () => api.calls.findLast(({ path }) => path === getContentAnalysis.path)?.query;

test("an editor reads what was found and when, but does not start an analysis", async () => {
  renderApp("/contentAnalysis");

  const row = await screen.findByRole("row", { name: /Väntetid/ });

  expect(within(row).getByRole("link", { name: "Väntetid" }).getAttribute("href")).toContain("version=2");
  expect(row.textContent).toContain("Giltighetstiden har gått ut");
  expect(screen.getByText("2026-11-14 14:03: 132 publicerade mått gicks igenom.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Analysera nu" })).toBeNull();
  expect(api.calls.some(({ path, method }) => path === startContentAnalysis.path && method === "POST")).toBe(false);
});

test("a visitor is asked to log in, and nothing is read", async () => {
  api = fakeApi();
  givenAccess(api, []);
  endTicket();

  renderApp("/contentAnalysis");

  expect(await screen.findByRole("heading", { name: "Logga in för att se innehållsanalysen" })).toBeDefined();
  expect(api.calls.some(({ path }) => path === getContentAnalysis.path)).toBe(false);
});

test("one owner's measures are chosen, stay in the address and in the file", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  api.respond(exportContentAnalysis, () => new Response("xlsx"));
  const { user, address } = renderApp("/contentAnalysis?kind=EXPIRED&page=2");

  await user.type(await screen.findByRole("combobox", { name: "Ägare" }), "sk");
  await user.click(await screen.findByRole("option", { name: "SKR" }));
  await waitFor(() => expect(lastQuery()?.get("owner")).toBe(skr.id));
  expect(lastQuery()?.get("index")).toBe("0");
  expect(address()).toBe(`/contentAnalysis?kind=EXPIRED&owner=${skr.id}`);
  await user.click(screen.getByRole("button", { name: "Ladda ned Excel" }));

  await waitFor(() =>
    expect(api.calls.find(({ path }) => path === exportContentAnalysis.path)?.query.get("owner")).toBe(skr.id),
  );
});

test("an owner in the address is named in the field, and can be emptied", async () => {
  const { user, address } = renderApp(`/contentAnalysis?owner=${skr.id}`);
  const owner = await screen.findByRole<HTMLInputElement>("combobox", { name: "Ägare" });
  await waitFor(() => expect(owner.value).toBe("SKR"));

  await user.clear(owner);
  await user.tab();

  await waitFor(() => expect(address()).toBe("/contentAnalysis"));
  await waitFor(() => expect(lastQuery()?.get("owner")).toBeNull());
});

test("a kind is chosen, and its pages are turned", async () => {
  const { user, address } = renderApp("/contentAnalysis");

  await user.click(await screen.findByRole("button", { name: "Saknade uppgifter 11" }));
  await waitFor(() => expect(lastQuery()?.get("kind")).toBe("MISSING_FIELDS"));
  await user.click(screen.getByRole("button", { name: "Nästa sida" }));

  await waitFor(() => expect(address()).toBe("/contentAnalysis?kind=MISSING_FIELDS&page=2"));
  expect(lastQuery()?.get("index")).toBe("1");
  await user.click(screen.getByRole("button", { name: "Alla 41" }));
  await waitFor(() => expect(address()).toBe("/contentAnalysis"));
});

test.each(["kind=NONSENSE", "page=-3", "page=zwei", "owner="])(
  "an address with %s shows everything",
  async (search) => {
    renderApp(`/contentAnalysis?${search}`);

    expect(await screen.findByRole("row", { name: /Väntetid/ })).toBeDefined();
    expect([lastQuery()?.get("kind"), lastQuery()?.get("index"), lastQuery()?.get("owner")]).toEqual([null, "0", null]);
  },
);
