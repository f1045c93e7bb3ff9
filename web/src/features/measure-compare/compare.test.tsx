import { exportTable, getMeasure, type ShownTable } from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenConnection, givenId, givenMeasure, givenSubMeasure, givenTarget } from "../../testing/given.ts";
import { renderApp } from "../../testing/render-app.tsx";

const errorBody = { code: "VALIDATION_400", transactionId: "transaction-1", detailInfo: "", validationMessage: [] };

test("a comparison shows differences, and everything on demand", async () => {
  const api = fakeApi();
  const first = givenMeasure({ title: "Ett", numeratorDefinition: "Alla som rökt", description: "Samma" });
  const second = givenMeasure({ title: "Två", numeratorDefinition: "Alla som slutat", description: "Samma" });
  api.respond(getMeasure, () => Response.json(api.calls.at(-1)?.path.endsWith(first.id) ? first : second));
  const { user, address } = renderApp(`/compare?id=${first.id}&id=${second.id}`);

  const table = await screen.findByRole("table", { name: "Jämför mått" });
  const headers = () =>
    within(table)
      .getAllByRole("rowheader")
      .map((header) => header.textContent);
  expect(within(table).getByRole("link", { name: "Två" })).toBeDefined();
  expect(within(table).getByRole("row", { name: /Alla som rökt.*Alla som slutat/ })).toBeDefined();
  expect(within(table).queryByText("Samma")).toBeNull();
  expect(document.title).toBe("Jämför mått: Ett, Två – Indikatorkatalogen");
  await user.click(screen.getByRole("checkbox", { name: "Visa bara skillnader" }));

  await waitFor(() => expect(within(table).getAllByText("Samma")).toHaveLength(2));
  expect(headers().some((header) => header?.includes("(Skiljer sig åt)"))).toBe(true);
  expect(address()).toContain("all=true");
});

test("a measure is taken out of a comparison of three, and two are the least", async () => {
  const measures = ["Ett", "Två", "Tre"].map((title) => givenMeasure({ title }));
  const api = fakeApi();
  api.respond(getMeasure, () =>
    Response.json(measures.find(({ id }) => api.calls.at(-1)?.path.endsWith(id)) ?? errorBody),
  );
  const { user, address } = renderApp(`/compare?${measures.map(({ id }) => `id=${id}`).join("&")}&all=true`);

  await user.click(await screen.findByRole("button", { name: "Ta bort Två från jämförelsen" }));

  await waitFor(() => expect(screen.queryByRole("link", { name: "Två" })).toBeNull());
  expect(address()).not.toContain(measures[1]?.id);
  expect(address()).toContain("all=true");
  expect(screen.queryByRole("button", { name: /från jämförelsen$/ })).toBeNull();
});

test("a measure that the address has twice is compared once", async () => {
  const measures = ["Ett", "Två"].map((title) => givenMeasure({ title }));
  const api = fakeApi();
  api.respond(getMeasure, () =>
    Response.json(measures.find(({ id }) => api.calls.at(-1)?.path.endsWith(id)) ?? errorBody),
  );
  const ids = [...measures, ...measures, ...measures].map(({ id }) => `id=${id}`);
  renderApp(`/compare?${ids.join("&")}`);

  const table = await screen.findByRole("table", { name: "Jämför mått" });

  expect(within(table).getAllByRole("columnheader")).toHaveLength(2);
  expect(screen.queryByText(/Högst 4 mått jämförs/)).toBeNull();
});

test("a comparison of one measure says how to choose more", async () => {
  fakeApi();
  renderApp("/compare?id=01900000-0000-7000-8000-000000000001");

  expect(await screen.findByRole("heading", { name: "Välj två till fyra mått att jämföra" })).toBeDefined();
});

test("a measure that cannot be shown gives a notice, and the others are compared", async () => {
  const api = fakeApi();
  const measures = [givenMeasure({ title: "Ett" }), givenMeasure({ title: "Två" })];
  const gone = "01900000-0000-7000-8000-00000000dead";
  const notFound = { ...errorBody, code: "ENTITY_NOT_FOUND_404" };
  api.respond(getMeasure, () => {
    const path = api.calls.at(-1)?.path ?? "";
    if (path.endsWith("hej")) return Response.json(errorBody, { status: 400 });
    const measure = measures.find(({ id }) => path.endsWith(id));
    return measure ? Response.json(measure) : Response.json(notFound, { status: 404 });
  });
  const [first, second] = measures.map(({ id }) => id);
  const { user, address } = renderApp(`/compare?id=${first}&id=${gone}&id=hej&id=${second}&id=femte`);

  const table = await screen.findByRole("table", { name: "Jämför mått" });
  expect(within(table).getByRole("link", { name: "Ett" })).toBeDefined();
  expect(within(table).getByRole("link", { name: "Två" })).toBeDefined();
  expect(screen.getByText(`Måttet med id ${gone} kan inte visas.`, { exact: false })).toBeDefined();
  expect(screen.getByText("”hej” i adressen är inte ett måtts id och kan inte visas.")).toBeDefined();
  expect(screen.getByText("Högst 4 mått jämförs. Adressen har ett till, som inte visas.")).toBeDefined();
  await user.click(screen.getAllByRole("link", { name: "Jämför utan det" })[0] as HTMLElement);

  await waitFor(() => expect(address()).not.toContain(gone));
});

test("a comparison with one measure left says so and links to it", async () => {
  const api = fakeApi();
  const measure = givenMeasure({ title: "Ett" });
  const notFound = { ...errorBody, code: "ENTITY_NOT_FOUND_404" };
  api.respond(getMeasure, () =>
    api.calls.at(-1)?.path.endsWith(measure.id) ? Response.json(measure) : Response.json(notFound, { status: 404 }),
  );
  renderApp(`/compare?id=${measure.id}&id=01900000-0000-7000-8000-00000000dead`);

  expect(await screen.findByRole("heading", { name: "Välj två till fyra mått att jämföra" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Öppna Ett" })).toBeDefined();
});

test("a comparison includes sources, systems, targets and sub-measures, and marks the words that differ", async () => {
  const api = fakeApi();
  const first = givenMeasure({ title: "Ett", numeratorDefinition: "Alla vuxna som rökt" });
  const second = givenMeasure({
    title: "Två",
    numeratorDefinition: "Alla vuxna som slutat",
    connections: [givenConnection({ reportingSystem: { id: givenId(), name: "Rapportsystemet" } })],
    targetValues: [givenTarget({ type: "NATIONAL", value: 90 })],
    submeasures: [givenSubMeasure({ restriction: "Akuta" })],
  });
  api.respond(getMeasure, () => Response.json(api.calls.at(-1)?.path.endsWith(first.id) ? first : second));
  renderApp(`/compare?id=${first.id}&id=${second.id}`);

  const table = await screen.findByRole("table", { name: "Jämför mått" });

  expect(within(table).getByRole("row", { name: /^Datakälla .*Riksstroke/ })).toBeDefined();
  expect(within(table).getByRole("row", { name: /^Rapporterande system .*Rapportsystemet/ })).toBeDefined();
  expect(within(table).getByRole("row", { name: /^Målvärden .*Nationell målnivå ≥ 90/ })).toBeDefined();
  expect(within(table).getByRole("row", { name: /^Delmått .*Akuta/ })).toBeDefined();
  expect([...table.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["slutat"]);
});

test("entries of a part with the same text are all shown", async () => {
  const api = fakeApi();
  const first = givenMeasure({ title: "Ett", targetValues: [givenTarget({ value: 90 }), givenTarget({ value: 90 })] });
  const second = givenMeasure({ title: "Två" });
  api.respond(getMeasure, () => Response.json(api.calls.at(-1)?.path.endsWith(first.id) ? first : second));
  renderApp(`/compare?id=${first.id}&id=${second.id}`);

  const targets = await screen.findByRole("row", { name: /^Målvärden/ });

  expect(within(targets).getAllByRole("listitem")).toHaveLength(2);
});

test("the Excel file of a comparison has the rows that are shown", async () => {
  const api = fakeApi();
  const owner = { id: givenId(), name: "Riksstroke" };
  const first = givenMeasure({
    title: "Ett",
    numeratorDefinition: "Alla",
    validFrom: Date.UTC(2026, 0, 1),
    measureOwner: owner,
  });
  const second = givenMeasure({
    title: "Två",
    numeratorDefinition: "Några",
    validFrom: Date.UTC(2025, 0, 1),
    measureOwner: owner,
  });
  api.respond(getMeasure, () => Response.json(api.calls.at(-1)?.path.endsWith(first.id) ? first : second));
  api.respond(exportTable, () => new Response("file"));
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const { user } = renderApp(`/compare?id=${first.id}&id=${second.id}`);

  await user.click(await screen.findByRole("button", { name: "Ladda ned Excel" }));

  await waitFor(() => expect(api.calls.at(-1)?.path).toContain("excelexport/table"));
  expect(screen.queryByText("Filen kunde inte hämtas. Försök igen.")).toBeNull();
  const sent = api.calls.at(-1)?.body as ShownTable | undefined;
  const rows = sent?.rows ?? [];
  expect(sent?.header).toEqual(["Uppgift", "Ett", "Två"]);
  expect(rows).toContainEqual(["Täljare", "Alla", "Några"]);
  expect(rows).toContainEqual(["Giltig från", "2026-01-01", "2025-01-01"]);
  expect(rows.map(([label]) => label)).not.toContain("Ägare");
});

test("a file that could not be fetched is said to be missing", async () => {
  const api = fakeApi();
  const measures = ["Ett", "Två"].map((title) => givenMeasure({ title }));
  api.respond(getMeasure, () =>
    Response.json(measures.find(({ id }) => api.calls.at(-1)?.path.endsWith(id)) ?? errorBody),
  );
  api.respond(exportTable, () => new Response(null, { status: 503 }));
  const { user } = renderApp(`/compare?id=${measures[0]?.id}&id=${measures[1]?.id}`);

  await user.click(await screen.findByRole("button", { name: "Ladda ned Excel" }));

  expect(await screen.findByText("Filen kunde inte hämtas. Försök igen.")).toBeDefined();
});
