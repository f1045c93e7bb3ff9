import {
  type ContentFinding,
  chooseMyOwners,
  getMyResponsibilities,
  instanceIdentifiers,
  listActivity,
  listBulkChanges,
  listMyDrafts,
  listReviews,
  type ReviewQueue,
  type ReviewSummary,
  undoBulkChange,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { fakeApi } from "../../testing/fake-api.ts";
import { givenId, givenTime, givenVersion } from "../../testing/given.ts";
import { givenListPage } from "../../testing/given-entries.ts";
import { givenMyDraft, givenMyWork, noResponsibilities } from "../../testing/given-my-work.ts";
import { givenReview } from "../../testing/given-review.ts";
import { renderApp } from "../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = givenMyWork("MAIN_EDITOR");
});

const part = (name: RegExp) => screen.findByRole("region", { name });
const expiring = (title: string, validTo: number) => ({
  id: givenId(),
  measureId: givenId(),
  versionNr: 2,
  title,
  owner: "Riksstroke",
  validTo,
});

describe("measures that one is responsible for", () => {
  const finding: ContentFinding = {
    id: 1,
    kind: "MISSING_FIELDS",
    measureId: givenId(),
    versionNr: 3,
    title: "Ofullständigt",
    owner: "SKR",
    ownerId: null,
    detail: "Enhet saknas",
    other: null,
    url: null,
  };

  test("that expire are valid on their last day and have expired the day after", async () => {
    vi.spyOn(Date, "now").mockReturnValue(givenTime("2026-11-18T12:00:00Z"));
    api.answer(getMyResponsibilities, {
      ...noResponsibilities,
      measures: 3,
      expiring: [expiring("I går", givenTime("2026-11-17")), expiring("I dag", givenTime("2026-11-18"))],
      expiringCount: 2,
    });
    renderApp("/myWork");

    const rows = await within(await part(/^Mina publicerade mått/)).findAllByRole("listitem");

    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Gick ut 2026-11-17"),
      expect.stringContaining("Giltigt till 2026-11-18"),
    ]);
  });

  test("that need attention say what is wrong and lead to the version", async () => {
    api.answer(getMyResponsibilities, { ...noResponsibilities, measures: 3, findings: [finding], findingCount: 1 });
    renderApp("/myWork");
    const section = await part(/^Mina publicerade mått/);

    const link = await within(section).findByRole("link", { name: "Ofullständigt" });

    expect(link.getAttribute("href")).toContain("version=3");
    expect(section.textContent).toContain("Enhet saknas · SKR");
    expect(section.textContent).toContain("Inget av dina mått går ut inom sex månader.");
  });

  test("are chosen by owner, and a refusal is told while the choice stays", async () => {
    const owner = { id: givenId(), name: "Socialstyrelsen" };
    const entry = { ...owner, root: null, extension: null, description: null, actors: [], measureCount: 1 };
    api.answer(instanceIdentifiers.searchByName, [entry]);
    api.answer(instanceIdentifiers.list, [entry]);
    api.refuse(chooseMyOwners, 503, { code: "UNAVAILABLE_503" });
    const { user } = renderApp("/myWork");
    await user.click(await screen.findByRole("button", { name: "Välj ägare" }));
    const dialog = await screen.findByRole("dialog", { name: "Ägare du ansvarar för" });
    expect(within(dialog).getByText("Ingen ägare är vald.")).toBeDefined();

    await user.type(within(dialog).getByRole("combobox", { name: "Lägg till ägare" }), "social");
    await user.click(await screen.findByRole("option", { name: /Socialstyrelsen/ }));
    await user.click(within(dialog).getByRole("button", { name: "Spara" }));

    expect(await within(dialog).findByText("Det gick inte att spara. Försök igen om en stund.")).toBeDefined();
    expect(within(dialog).getByRole("button", { name: "Ta bort Socialstyrelsen" })).toBeDefined();
    expect(api.calls.find(({ path }) => path === chooseMyOwners.path)?.body).toMatchObject({
      owners: [{ id: owner.id }],
    });
  });
});

describe("the age of a draft is counted in Swedish days", () => {
  test.each([
    ["the same evening", "2026-11-17T22:00:00Z", "2026-11-17T22:59:00Z", "Skapat i dag"],
    ["the next morning", "2026-11-17T22:00:00Z", "2026-11-18T07:00:00Z", "Skapat för 1 dag sedan"],
    ["just after midnight in Sweden", "2026-11-17T22:59:00Z", "2026-11-17T23:01:00Z", "Skapat för 1 dag sedan"],
    ["after the day of 23 hours", "2026-03-28T23:30:00Z", "2026-03-29T22:10:00Z", "Skapat för 1 dag sedan"],
    ["at the end of the day of 25 hours", "2026-10-24T22:10:00Z", "2026-10-25T22:50:00Z", "Skapat i dag"],
    [
      "two calendar days and some hours later",
      "2026-11-15T22:00:00Z",
      "2026-11-17T07:00:00Z",
      "Skapat för 2 dagar sedan",
    ],
  ])("%s: made at %s it says at %s: %s", async (_, created, now, text) => {
    vi.spyOn(Date, "now").mockReturnValue(givenTime(now));
    api.answer(listMyDrafts, { drafts: [givenMyDraft({ created: givenTime(created) })], totalCount: 1 });

    renderApp("/myWork");

    const drafts = await part(/^Mina utkast/);
    const [draft] = await within(drafts).findAllByRole("listitem");
    expect(draft?.textContent).toContain(text);
  });
});

describe("long lists", () => {
  test("show a few rows first, then the rest, and say when there are more", async () => {
    api.answer(listMyDrafts, {
      drafts: Array.from({ length: 9 }, (_, index) => givenMyDraft({ title: `Utkast ${index}` })),
      totalCount: 30,
    });
    const { user } = renderApp("/myWork");
    const drafts = await part(/^Mina utkast/);
    expect(await within(drafts).findAllByRole("listitem")).toHaveLength(6);

    await user.click(within(drafts).getByRole("button", { name: "Visa 3 till" }));

    expect(within(drafts).getAllByRole("listitem")).toHaveLength(9);
    expect(within(drafts).getByText("Visar 9 av 30.")).toBeDefined();
  });

  test("of changed fields name four and count the others", async () => {
    const fields = ["Titel", "Täljare", "Nämnare", "Enhet", "Ägare", "Referenser"];
    const entry = {
      measureId: givenId(),
      title: "Ändrat",
      type: "CHANGED" as const,
      user: "Karin Ek",
      at: 0,
      exists: true,
    };
    api.answer(listActivity, { since: 0, entries: [{ ...entry, fields }], totalCount: 1 });
    renderApp("/myWork");

    const [row] = await within(await part(/^Sedan ditt förra besök/)).findAllByRole("listitem");

    expect(row?.textContent).toContain("Titel, Täljare, Nämnare, Enhet och 2 till");
  });
});

describe("reviews", () => {
  const summary = (given: Partial<ReviewSummary>): ReviewSummary =>
    givenReview(givenVersion({ status: "ONGOING" }), { title: "Granskas", ...given });
  /** Each queue has reviews of its own. */
  function givenQueues(queues: Partial<Record<ReviewQueue, ReviewSummary[]>>) {
    const queueOf = (name: string | null) => Object.entries(queues).find(([queue]) => queue === name)?.[1] ?? [];
    api.respond(listReviews, () => Response.json(queueOf(api.calls.at(-1)?.query.get("queue") ?? null)));
  }

  test("that are approved wait for those who publish, and for nobody else", async () => {
    givenQueues({ TO_PUBLISH: [summary({ status: "APPROVED" })] });
    const first = renderApp("/myWork");
    expect((await part(/^Godkänt, kan publiceras/)).textContent).toContain("Granskas");
    first.close();

    api = givenMyWork("EDITOR");
    givenQueues({ TO_PUBLISH: [summary({ status: "APPROVED" })] });
    renderApp("/myWork");

    await part(/^Mina utkast/);
    expect(screen.queryByRole("region", { name: /^Godkänt, kan publiceras/ })).toBeNull();
  });

  test("that one has asked for say so, with a day that is to come", async () => {
    givenQueues({ REQUESTED_BY_ME: [summary({ dueDay: "2199-01-31", status: "CHANGES_REQUESTED" })] });
    renderApp("/myWork");

    const requested = await part(/^Begärt av mig/);

    expect(requested.textContent).toContain("Du bad om granskning");
    expect(requested.textContent).toContain("Senast 2199-01-31");
    expect(requested.textContent).toContain("Ändringar begärda");
  });
});

test("a bulk change that could not be undone says so and can be tried again", async () => {
  const change = {
    id: givenId(),
    kind: "owner" as const,
    created: 0,
    user: "Karin Ek",
    undone: 0,
    count: 1,
    remaining: 1,
  };
  api.answer(listBulkChanges, [change]);
  api.refuse(undoBulkChange, 503, { code: "UNAVAILABLE_503" });
  const { user } = renderApp("/myWork");
  await user.click(await screen.findByRole("button", { name: /^Ångra Ägare i 1 version/ }));
  const dialog = await screen.findByRole("alertdialog");

  await user.click(within(dialog).getByRole("button", { name: "Ångra hela ändringen" }));

  await waitFor(() => expect(within(dialog).getByRole("alert").textContent).not.toBe(""));
  expect(within(dialog).getByRole("button", { name: "Ångra hela ändringen" })).toBeDefined();
});

test("a reader sees what colleagues do, and nothing about drafts of their own", async () => {
  api = givenMyWork("READER");
  renderApp("/myWork");

  await part(/^Sedan ditt förra besök/);

  expect(screen.queryByRole("region", { name: /^Mina utkast/ })).toBeNull();
  expect(screen.queryByRole("link", { name: "Papperskorg" })).toBeNull();
  expect(api.calls.map(({ path }) => path)).not.toContain(listMyDrafts.path);
});

test.each([
  { heading: /^Mina publicerade mått/, endpoint: getMyResponsibilities, answer: noResponsibilities },
  { heading: /^Sedan ditt förra besök/, endpoint: listActivity, answer: { since: 0, entries: [], totalCount: 0 } },
  { heading: /^Väntar på mig/, endpoint: listReviews, answer: givenListPage([]) },
])("the part $heading that could not be loaded can be tried again", async ({ heading, endpoint, answer }) => {
  api.refuse(endpoint, 400);
  const { user } = renderApp("/myWork");
  const section = within(await part(heading));
  const retry = await section.findByRole("button", { name: "Försök igen" });

  api.respond(endpoint, () => Response.json(answer));
  await user.click(retry);

  await waitFor(() => expect(section.queryByText(/^Det gick inte att hämta/)).toBeNull());
});
