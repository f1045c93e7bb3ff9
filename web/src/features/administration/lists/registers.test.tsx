import {
  deleteMeasureGroup,
  deleteRole,
  getMeasureGroup,
  getSecurityEvent,
  listConcepts,
  listMeasureGroups,
  listReviewSettings,
  listRoles,
  listSecurityEvents,
  listUsers,
  type MeasureGroup,
  type ReviewSetting,
  type SecurityEvent,
  searchMeasures,
  updateConcept,
  updateMeasureGroup,
  updateOwnerReviewSetting,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenId, givenPage, givenRow, givenTime } from "../../../testing/given.ts";
import { givenListPage } from "../../../testing/given-entries.ts";
import { givenLogin } from "../../../testing/given-login.ts";
import { renderApp } from "../../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});
const written = () => api.calls.filter(({ method }) => method !== "GET" && method !== "POST");
const press = (user: ReturnType<typeof renderApp>["user"], scope: HTMLElement, name: string | RegExp) =>
  user.click(within(scope).getByRole("button", { name }));

describe("a group of measures", () => {
  const [first, second] = [
    { id: givenId(), title: "Trombolys" },
    { id: givenId(), title: "Väntetid" },
  ];
  const group: MeasureGroup = { id: givenId(), name: "Stroke", description: null, measures: [first] };

  async function open() {
    givenLogin(api, "MAIN_EDITOR");
    api.answer(listMeasureGroups, givenListPage([group]));
    api.answer(getMeasureGroup, group);
    api.answer(searchMeasures, givenPage([givenRow({ mId: second.id, title: second.title })]));
    const app = renderApp(`/administration/measureGroups/${group.id}`);
    return { ...app, panel: await screen.findByRole("dialog", { name: "Stroke" }) };
  }

  test("gets a measure and loses another, and is saved as a whole", async () => {
    const { user, panel } = await open();
    api.answer(updateMeasureGroup, { ...group, measures: [second] });

    await user.type(within(panel).getByRole("combobox", { name: "Lägg till mått" }), "vänt");
    await user.click(await screen.findByRole("option", { name: /^Väntetid/ }));
    await press(user, panel, "Ta bort Trombolys ur gruppen");
    await press(user, panel, "Spara");

    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]?.body).toMatchObject({ name: "Stroke", measures: [{ id: second.id }] });
  });

  test("does not get a measure twice: choosing it again takes it out", async () => {
    const { user, panel } = await open();
    const add = within(panel).getByRole("combobox", { name: "Lägg till mått" });
    const measures = () => within(within(panel).getByRole("list", { name: /^Mått/ })).queryAllByRole("listitem");

    await user.type(add, "vänt");
    await user.click(await screen.findByRole("option", { name: /^Väntetid/ }));
    expect(measures()).toHaveLength(2);
    await user.type(add, "vänt");
    await user.click(await screen.findByRole("option", { name: /^Väntetid/ }));

    expect(measures().map(({ textContent }) => textContent)).toEqual(["Trombolys"]);
  });

  test("is deleted when it has been named once more; its measures are not", async () => {
    const { user, panel, address } = await open();
    api.respond(deleteMeasureGroup, () => new Response(null, { status: 204 }));

    await press(user, panel, "Ta bort");
    const dialog = await screen.findByRole("alertdialog");
    expect(await within(dialog).findByText(/Gruppens enda mått finns kvar i katalogen\.$/)).toBeDefined();
    await press(user, dialog, /^Ta bort ”Stroke”/);

    await waitFor(() => expect(address()).toBe("/administration/measureGroups"));
    expect(written().map(({ method, path }) => `${method} ${path}`)).toEqual([
      `DELETE ${deleteMeasureGroup.path.replace(":id", group.id)}`,
    ]);
  });
});

describe("a role of actors", () => {
  const role = {
    id: givenId(),
    code: "CONTACT",
    name: "Kontaktperson",
    description: null,
    appliesTo: ["measureversion" as const],
    measureCount: 0,
  };

  async function openRole(changes: Partial<typeof role>) {
    givenLogin(api, "ADMIN");
    const opened = { ...role, ...changes };
    api.answer(listRoles, givenListPage([opened]));
    const app = renderApp(`/administration/roles/${role.id}`);
    const panel = await screen.findByRole("dialog", { name: opened.name });
    await press(app.user, panel, "Ta bort");
    return { ...app, dialog: await screen.findByRole("alertdialog") };
  }

  test.each([
    [{ code: "AUTHOR", name: "Författare" }, "Rollen behövs av katalogen och kan inte tas bort."],
    [{ code: "REVIEWER", name: "Granskare" }, "Rollen behövs av katalogen och kan inte tas bort."],
    [{ measureCount: 3 }, "Rollen används på 3 mått."],
  ])("%o is not deleted, and it is said why", async (changes, reason) => {
    const { dialog } = await openRole(changes);

    expect(within(dialog).getByText(reason)).toBeDefined();
    expect(within(dialog).queryByRole("button", { name: /^Ta bort ”/ })).toBeNull();
  });

  test("that nothing uses is deleted", async () => {
    const { user, dialog, address } = await openRole({});
    api.respond(deleteRole, () => new Response(null, { status: 204 }));

    await press(user, dialog, "Ta bort ”Kontaktperson”");

    await waitFor(() => expect(address()).toBe("/administration/roles"));
  });
});

describe("security events", () => {
  const event: SecurityEvent = {
    id: givenId(),
    timestamp: givenTime("2026-11-14T13:03Z"),
    type: "LOGIN_REFUSED",
    userId: "anna.oberg",
    accountId: null,
    aboutId: null,
    address: "192.0.2.7",
    detail: "Fel lösenord",
  };

  test("are read by an administrator in words, newest first, and changed by nobody", async () => {
    givenLogin(api, "ADMIN");
    api.answer(listSecurityEvents, givenListPage([event]));
    api.answer(getSecurityEvent, event);
    const { user } = renderApp("/administration/securityEvents");
    const row = await screen.findByRole("row", { name: /Nekad inloggning/ });
    expect(row.textContent).toMatch(/2026-11-14 14:03.*anna\.oberg.*192\.0\.2\.7.*Fel lösenord/);
    expect(api.calls.findLast(({ path }) => path === listSecurityEvents.path)?.query.get("sortfield")).toBe(
      "TIMESTAMP",
    );

    await user.click(within(row).getByRole("link", { name: "Nekad inloggning" }));
    const panel = await screen.findByRole("dialog", { name: "Nekad inloggning" });

    for (const field of within(panel).getAllByRole("textbox")) expect(field).toMatchObject({ readOnly: true });
    expect(within(panel).queryByRole("button", { name: /^(Spara|Ta bort)$/ })).toBeNull();
  });

  test.each([
    [{ userId: null }, "Ej inloggad"],
    [{ userId: null, address: null }, "Vid servern"],
  ])("%j was done by: %s", async (changes, who) => {
    givenLogin(api, "ADMIN");
    api.answer(listSecurityEvents, givenListPage([{ ...event, ...changes }]));
    renderApp("/administration/securityEvents");

    expect(await screen.findByRole("cell", { name: who })).toBeDefined();
  });

  test("are not for main editors", async () => {
    givenLogin(api, "MAIN_EDITOR");
    renderApp("/administration/securityEvents");

    await screen.findByRole("heading", { level: 1 });

    expect(screen.queryByRole("table")).toBeNull();
    expect(api.calls.some(({ path }) => path === listSecurityEvents.path)).toBe(false);
  });
});

test("wider concepts of a concept are found by any term, added once and removed", async () => {
  givenLogin(api, "MAIN_EDITOR");
  const concept = {
    id: givenId(),
    preferred: "stroke",
    origin: "own" as const,
    isActive: true,
    terms: [],
    broader: ["kärlsjukdom"],
    addedTerms: [],
    removedTerms: [],
  };
  const brain = { ...concept, id: givenId(), preferred: "hjärnsjukdom", broader: [] };
  api.respond(listConcepts, () => Response.json(givenListPage([concept, brain])));
  api.respond({ method: "GET", path: "/concepts/:id" }, () => Response.json(concept));
  api.respond({ method: "GET", path: "/searchmisses/" }, () => Response.json(givenListPage([])));
  api.answer(updateConcept, concept);
  const { user } = renderApp(`/administration/concepts/${concept.id}`);
  const panel = await screen.findByRole("dialog", { name: "stroke" });
  const add = within(panel).getByRole("combobox", { name: "Lägg till ett vidare begrepp" });

  for (const time of [1, 2]) {
    await user.type(add, time === 1 ? "hjärn" : "hjärns");
    await user.click(await screen.findByRole("option", { name: /^hjärnsjukdom/ }));
  }
  await press(user, panel, "Ta bort kärlsjukdom");
  await press(user, panel, "Spara");

  await waitFor(() => expect(written()).toHaveLength(1));
  expect(written()[0]?.body).toMatchObject({ broader: ["hjärnsjukdom"] });
});

test("a reviewer of an owner is taken away, and the others stay", async () => {
  givenLogin(api, "ADMIN");
  const [karin, lars] = [
    { id: givenId(), name: "Karin Ek" },
    { id: givenId(), name: "Lars Berg" },
  ];
  const owner = { id: givenId(), name: "Riksstroke" };
  const setting: ReviewSetting = {
    owner,
    approvals: 1,
    fourEyes: false,
    reviewerRoles: ["MAIN_EDITOR"],
    members: [karin, lars],
  };
  api.answer(listReviewSettings, [{ ...setting, owner: null, members: [] }, setting]);
  api.answer(listUsers, givenListPage([]));
  api.answer(updateOwnerReviewSetting, setting);
  const { user } = renderApp("/administration/reviewSettings");
  await user.click(await screen.findByRole("link", { name: "Riksstroke" }));
  const panel = await screen.findByRole("dialog", { name: "Riksstroke" });

  await press(user, panel, "Ta bort Karin Ek");
  await press(user, panel, "Spara");

  await waitFor(() => expect(written()).toHaveLength(1));
  expect(written()[0]?.body).toMatchObject({ members: [lars.id], approvals: 1 });
});
