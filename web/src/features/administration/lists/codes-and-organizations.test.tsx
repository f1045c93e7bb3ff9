import {
  type ChangeEvent,
  createPerformingOrganization,
  getCode,
  getEvent,
  getPerformingOrganization,
  listAllEvents,
  listCodesWithCount,
  listMeasuresWithCode,
  listPartsOfOrganization,
  listPerformingOrganizations,
  mergePerformingOrganization,
  oids,
  type PerformingOrganization,
  updateCode,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenId } from "../../../testing/given.ts";
import { givenKeyword, givenListPage } from "../../../testing/given-entries.ts";
import { endTicket, givenLogin } from "../../../testing/given-login.ts";
import { renderApp } from "../../../testing/render-app.tsx";

beforeEach(() => {
  endTicket();
  sessionStorage.clear();
});

const lastBody = (api: ReturnType<typeof fakeApi>) => api.calls.findLast(({ body }) => body !== undefined)?.body;

const givenOrganization = (
  name: string,
  organization: Partial<PerformingOrganization> = {},
): PerformingOrganization => ({
  id: givenId(),
  name,
  organizationType: "Lan",
  hsaId: null,
  organizationId: null,
  partOf: null,
  ...organization,
});

function givenCodes(role: "ADMIN" | "MAIN_EDITOR" = "ADMIN") {
  const api = fakeApi();
  givenLogin(api, role);
  const high = givenKeyword("Högt", { codeId: "HIGH", codeValue: "HIGH", oid: oids.soughtvalue });
  api.answer(listCodesWithCount, givenListPage([high]));
  api.answer(getCode, high);
  api.answer(listMeasuresWithCode, []);
  return { api, high };
}

test("an administrator renames a code that rules depend on, but neither deletes nor merges it", async () => {
  const { api, high } = givenCodes();
  api.answer(updateCode, { ...high, displayName: "Höga värden" });
  const { user, address } = renderApp("/administration/soughtValues/HIGH");
  const panel = await screen.findByRole("dialog", { name: "Högt" });

  expect(within(panel).queryByRole("button", { name: "Slå ihop med…" })).toBeNull();
  await user.click(within(panel).getByRole("button", { name: "Ta bort" }));
  const refusal = await screen.findByRole("alertdialog", { name: "”Högt” kan inte tas bort" });
  expect(within(refusal).getByText(/Katalogens regler behöver koden/)).toBeDefined();
  await user.click(within(refusal).getByRole("button", { name: "Stäng" }));
  const name = within(panel).getByRole("textbox", { name: "Namn" });
  await user.clear(name);
  await user.type(name, "Höga värden");
  await user.click(within(panel).getByRole("button", { name: "Spara" }));

  await waitFor(() => expect(address()).toBe("/administration/soughtValues"));
  expect(lastBody(api)).toMatchObject({ displayName: "Höga värden" });
});

test("a main editor reads the codes of a category that only administrators change", async () => {
  givenCodes("MAIN_EDITOR");
  renderApp("/administration/soughtValues/HIGH");

  const panel = await screen.findByRole("dialog", { name: "Högt" });
  expect(within(panel).getByRole<HTMLInputElement>("textbox", { name: "Namn" }).readOnly).toBe(true);
  expect(within(panel).queryByRole("button", { name: "Ta bort" })).toBeNull();
});

test("an organization gets a type and what it is part of; what is missing is reported in Swedish", async () => {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  const skane = givenOrganization("Region Skåne");
  api.answer(listPerformingOrganizations, givenListPage([skane]));
  api.answer(createPerformingOrganization, givenOrganization("Lunds sjukhus"));
  const { user, address } = renderApp("/administration/performingOrganizations/ny");
  const panel = await screen.findByRole("dialog", { name: "Ny utförande organisation" });

  await user.type(within(panel).getByRole("textbox", { name: "Namn" }), "Lunds sjukhus");
  await user.type(within(panel).getByRole("textbox", { name: "HSA-id" }), "fel");
  await user.click(within(panel).getByRole("button", { name: "Spara" }));
  expect(await within(panel).findByText("Ange ett HSA-id, till exempel SE1234567890-1A2B")).toBeDefined();
  await user.clear(within(panel).getByRole("textbox", { name: "HSA-id" }));
  await user.click(within(panel).getByRole("radio", { name: "Sjukhus" }));
  await user.type(within(panel).getByRole("combobox", { name: "Del av" }), "skån");
  await user.click(await screen.findByRole("option", { name: /Region Skåne/ }));
  await user.click(within(panel).getByRole("button", { name: "Spara" }));

  await waitFor(() => expect(address()).toBe("/administration/performingOrganizations"));
  expect(lastBody(api)).toEqual({
    name: "Lunds sjukhus",
    organizationType: "Sjukhus",
    hsaId: null,
    organizationId: null,
    partOf: { id: skane.id },
  });
});

test("an organization with parts shows them, is not deleted, and moves them when merged", async () => {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  const [old, kept, part] = ["Gamla länet", "Nya länet", "Sjukhuset"].map((name) => givenOrganization(name));
  if (!old || !kept || !part) throw new Error("No organizations");
  api.answer(listPerformingOrganizations, givenListPage([old, kept]));
  api.answer(getPerformingOrganization, old);
  api.answer(listPartsOfOrganization, [part]);
  const named = ({ id, name }: PerformingOrganization) => ({ id, name });
  api.answer(mergePerformingOrganization, {
    dryRun: true,
    merged: named(old),
    target: named(kept),
    measureCount: 0,
    versions: [],
    others: [named(part)],
  });
  const { user } = renderApp(`/administration/performingOrganizations/${old.id}`);
  const panel = await screen.findByRole("dialog", { name: "Gamla länet" });
  expect(await within(panel).findByRole("link", { name: "Sjukhuset" })).toBeDefined();

  await user.click(within(panel).getByRole("button", { name: "Ta bort" }));
  const refusal = await screen.findByRole("alertdialog", { name: "”Gamla länet” kan inte tas bort" });
  await user.click(await within(refusal).findByRole("button", { name: "Slå ihop med…" }));
  const merge = await screen.findByRole("dialog", { name: /^Slå ihop/ });
  await user.type(within(merge).getByRole("combobox", { name: "Ersätt med" }), "nya");
  await user.click(await screen.findByRole("option", { name: /Nya länet/ }));

  const others = "”Nya länet” sätts i stället för ”Gamla länet” också på: Sjukhuset";
  expect(await within(merge).findByText(others)).toBeDefined();
  expect(within(merge).queryByText(/används inte någonstans/)).toBeNull();
});

test("events are shown newest first, in words, and are only read", async () => {
  const api = fakeApi();
  givenLogin(api, "EDITOR");
  const event: ChangeEvent = {
    id: givenId(),
    type: "PUBLISHED",
    entityType: "measureversion",
    entityId: givenId(),
    entityTitle: "Trombolys",
    timestamp: Date.UTC(2026, 4, 4, 10),
    user: null,
    changes: ["title", "merged"],
  };
  api.answer(listAllEvents, givenListPage([event]));
  api.answer(getEvent, event);
  const { user } = renderApp("/administration/events");

  const table = await screen.findByRole("table", { name: /Händelser/ });
  expect(within(table).getByRole("cell", { name: "Publicerad" })).toBeDefined();
  expect(within(table).getByRole("cell", { name: "Version av mått" })).toBeDefined();
  expect(within(table).getByRole("cell", { name: "Katalogen själv" })).toBeDefined();
  expect(within(table).getByRole("columnheader", { name: "Tid" }).getAttribute("aria-sort")).toBe("descending");
  expect(screen.queryByRole("link", { name: "Ny händelse" })).toBeNull();
  await user.click(within(table).getByRole("link", { name: "Trombolys" }));

  const panel = await screen.findByRole("dialog", { name: "Trombolys" });
  expect(within(panel).getByRole<HTMLTextAreaElement>("textbox", { name: "Det som ändrades" })).toMatchObject({
    value: "Titel, Sammanslagning",
    readOnly: true,
  });
  expect(within(panel).queryByRole("button", { name: "Spara" })).toBeNull();
});
