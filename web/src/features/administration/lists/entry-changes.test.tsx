import {
  type AccessibilityMessage,
  checkAccess,
  createHelpText,
  createPerson,
  createRole,
  createViewGroup,
  createViewTemplate,
  deleteAccessibilityMessage,
  deleteHelpText,
  deletePerson,
  deleteRole,
  deleteViewGroup,
  deleteViewTemplate,
  type Endpoint,
  getAccessibilityMessage,
  getPerson,
  getViewGroup,
  instanceIdentifiers,
  listAccessibilityMessages,
  listCodesWithCount,
  listHelpTexts,
  listPersonActors,
  listPersonsWithCount,
  listRoles,
  listViewGroups,
  listViewGroupsWithTemplate,
  listViewTemplatePage,
  listViewTemplates,
  updateAccessibilityMessage,
  updateHelpText,
  updatePerson,
  updateRole,
  updateViewGroup,
  updateViewTemplate,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenId, givenTime } from "../../../testing/given.ts";
import {
  givenKeyword,
  givenListPage,
  givenPerson,
  givenTemplate,
  givenViewGroup,
} from "../../../testing/given-entries.ts";
import { givenLogin } from "../../../testing/given-login.ts";
import { renderApp } from "../../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  givenLogin(api, "ADMIN");
});
const sent = () =>
  api.calls
    .filter(({ method, path }) => method !== "GET" && path !== checkAccess.path)
    .map(({ method, path, body }) => ({ call: `${method} ${path}`, body }));
const accept = (endpoint: Endpoint, entry: object) => api.respond(endpoint, () => Response.json(entry));

const person = { ...givenPerson("Karin", "Ek"), title: "Bitr. " };
const group = givenViewGroup("Trombolys efter kön");
const template = givenTemplate("Kön", ["Kvinnor", "Män"]);
const help = { id: givenId(), mapping: "measureversion.title", description: "Kort", helpText: null };
const role = {
  id: givenId(),
  code: "X",
  name: "Kontakt",
  description: null,
  appliesTo: ["measureversion"],
  measureCount: 0,
};
const owner = {
  id: givenId(),
  name: "Skåne",
  root: null,
  extension: "232",
  description: null,
  actors: [],
  measureCount: 3,
};

interface Case {
  list: string;
  title: string;
  entry: { id: string };
  reads: [Endpoint, object][];
  creates: Endpoint;
  updates: Endpoint;
  removes: Endpoint;
  /** A text of the entry: what it is called, what is typed, and the value that is sent. */
  field: [label: string, typed: string, value: object];
}

const cases: Case[] = [
  {
    list: "persons",
    title: "Ek, Karin",
    entry: person,
    reads: [
      [listPersonsWithCount, givenListPage([person])],
      [getPerson, person],
      [listPersonActors, []],
    ],
    creates: createPerson,
    updates: updatePerson,
    removes: deletePerson,
    field: ["Titel", "överläkare", { title: "Bitr. överläkare" }],
  },
  {
    list: "viewGroups",
    title: "Trombolys efter kön",
    entry: group,
    reads: [
      [listViewGroups, givenListPage([group])],
      [getViewGroup, group],
      [listViewTemplates, []],
    ],
    creates: createViewGroup,
    updates: updateViewGroup,
    removes: deleteViewGroup,
    field: ["Beskrivning", "Per kön", { description: "Per kön" }],
  },
  {
    list: "viewTemplates",
    title: "Kön",
    entry: template,
    reads: [
      [listViewTemplatePage, givenListPage([template])],
      [listViewTemplates, [template]],
      [listViewGroupsWithTemplate, []],
    ],
    creates: createViewTemplate,
    updates: updateViewTemplate,
    removes: deleteViewTemplate,
    field: ["Namn", " och ålder", { name: "Kön och ålder" }],
  },
  {
    list: "helpTexts",
    title: "Titel",
    entry: help,
    reads: [[listHelpTexts, [help]]],
    creates: createHelpText,
    updates: updateHelpText,
    removes: deleteHelpText,
    field: ["Hjälptext", "Skriv kort", { mapping: "measureversion.title", helpText: "Skriv kort" }],
  },
  {
    list: "roles",
    title: "Kontakt",
    entry: role,
    reads: [[listRoles, givenListPage([role])]],
    creates: createRole,
    updates: updateRole,
    removes: deleteRole,
    field: ["Beskrivning", "Svarar på frågor", { description: "Svarar på frågor", appliesTo: ["measureversion"] }],
  },
];

describe.each(cases)("an entry of $list", ({ list, title, entry, reads, creates, updates, removes, field }) => {
  const [label, typed, value] = field;
  const at = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path.replace(":id", entry.id)}`;

  async function open(slug: string, name: string | RegExp) {
    for (const [endpoint, answer] of reads) accept(endpoint, answer);
    const app = renderApp(`/administration/${list}/${slug}`);
    return { ...app, panel: within(await screen.findByRole("dialog", { name })) };
  }

  test("is saved with what was changed in it", async () => {
    const { user, panel, address } = await open(entry.id, title);
    accept(updates, entry);

    await user.type(panel.getByRole("textbox", { name: label }), typed);
    await user.click(panel.getByRole("button", { name: "Spara" }));

    await waitFor(() => expect(address()).toBe(`/administration/${list}`));
    expect(sent()).toMatchObject([{ call: at(updates), body: value }]);
  });

  test("cannot be added without what it must have, and is kept while something is missing", async () => {
    const { user, panel, address } = await open("ny", /^Ny/);
    accept(creates, entry);
    if (label !== "Namn") await user.type(panel.getByRole("textbox", { name: label }), typed);

    await user.click(panel.getByRole("button", { name: "Spara" }));

    expect((await panel.findAllByText(/obligatoriskt|Ange minst ett/))[0]).toBeDefined();
    expect(address()).toBe(`/administration/${list}/ny`);
    expect(sent()).toEqual([]);
  });

  test("is deleted when it has been named once more", async () => {
    const { user, panel, address } = await open(entry.id, title);
    api.respond(removes, () => new Response(null, { status: 204 }));

    await user.click(panel.getByRole("button", { name: "Ta bort" }));
    await user.click(await screen.findByRole("button", { name: `Ta bort ”${title}”` }));

    await waitFor(() => expect(address()).toBe(`/administration/${list}`));
    expect(sent()).toMatchObject([{ call: at(removes) }]);
  });
});

describe("a report about accessibility", () => {
  const words = "Menyn går inte att öppna med tangentbordet när sidan är förstorad till det dubbla";
  const report: AccessibilityMessage = {
    id: givenId(),
    message: `${words} eller mer`,
    created: givenTime("2026-11-14T09:30"),
    place: "Startsidan",
    email: null,
    status: "NEW",
  };
  async function openReport() {
    api.answer(listAccessibilityMessages, givenListPage([report]));
    api.answer(getAccessibilityMessage, report);
    const app = renderApp(`/administration/accessibilityMessages/${report.id}`);
    return { ...app, panel: within(await screen.findByRole("dialog", { name: /^Menyn går inte/ })) };
  }

  test("is named by its first words, whole ones, and read in full", async () => {
    const { panel } = await openReport();

    expect(screen.getByRole("dialog", { name: /sidan är förstorad till det…$/ })).toBeDefined();
    expect(panel.getByRole("textbox", { name: "Meddelande" })).toMatchObject({ value: report.message, readOnly: true });
    expect(panel.queryByRole("textbox", { name: "E-post" })).toBeNull();
  });

  test("gets another status and nothing else", async () => {
    const { user, panel, address } = await openReport();
    api.answer(updateAccessibilityMessage, { ...report, status: "HANDLED" });

    await user.selectOptions(panel.getByRole("combobox", { name: "Läge" }), "Besvarad");
    await user.click(panel.getByRole("button", { name: "Spara" }));

    await waitFor(() => expect(address()).toBe("/administration/accessibilityMessages"));
    expect(sent()).toMatchObject([{ body: { status: "HANDLED" } }]);
  });

  test("is deleted", async () => {
    const { user, panel, address } = await openReport();
    api.respond(deleteAccessibilityMessage, () => new Response(null, { status: 204 }));

    await user.click(panel.getByRole("button", { name: "Ta bort" }));
    await user.click(await screen.findByRole("button", { name: /^Ta bort ”/ }));

    await waitFor(() => expect(address()).toBe("/administration/accessibilityMessages"));
    expect(sent()).toHaveLength(1);
  });
});

test("the limits of an age group are shown unless its name states them", async () => {
  const ages = [
    givenKeyword("0–17 år", { fromAge: 0, toAge: 17 }),
    givenKeyword("Barn", { fromAge: 0, toAge: 17 }),
    givenKeyword("Vuxna", { fromAge: 18, toAge: null }),
    givenKeyword("Spädbarn", { fromAge: null, toAge: 1 }),
  ];
  api.answer(listCodesWithCount, givenListPage(ages));

  renderApp("/administration/ageGroups");

  const row = async (name: string) => (await screen.findByRole("link", { name })).closest("tr")?.textContent;
  expect(await row("0–17 år")).not.toContain("0–17 år0–17 år");
  expect(await row("Barn")).toContain("0–17 år");
  expect(await row("Vuxna")).toContain("från 18 år");
  expect(await row("Spädbarn")).toContain("0–1 år");
});

test("an owner is listed with its id and how many measures it has", async () => {
  accept(instanceIdentifiers.list, givenListPage([owner]));

  renderApp("/administration/instanceIdentifiers");

  const row = (await screen.findByRole("link", { name: "Skåne" })).closest("tr");
  expect(
    within(row as HTMLElement)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(["232", "3"]));
});
