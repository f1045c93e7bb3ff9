import {
  type EndpointResult,
  getHistoryDifference,
  getMeasure,
  getMeasureHistory,
  getMeasureRevision,
  listContributions,
  listHelpTexts,
  type MeasureVersion,
  type RevisionEntry,
  type RoleId,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenId, givenMeasure, givenTime } from "../../testing/given.ts";
import { givenLogin } from "../../testing/given-login.ts";
import { renderApp } from "../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(listHelpTexts, []);
  api.answer(getHistoryDifference, noDifference);
});

const noDifference: EndpointResult<typeof getHistoryDifference> = { from: givenId(), to: givenId(), differences: [] };
const givenRevision = (date: string, revision: Partial<RevisionEntry> = {}): RevisionEntry => ({
  id: givenId(),
  versionId: givenId(),
  versionNr: 1,
  revision: 1,
  status: "PUBLISHED",
  eventType: "PUBLISHED",
  changedFields: [],
  reason: null,
  user: "Karin Ek",
  timestamp: givenTime(date),
  ...revision,
});

function open(revisions: RevisionEntry[], versions: Partial<MeasureVersion>[] = [{}], role: RoleId = "EDITOR") {
  givenLogin(api, role);
  const measure = givenMeasure(...versions);
  api.answer(getMeasure, measure);
  api.answer(getMeasureHistory, { measureId: measure.id, versions: measure.measureVersions, revisions });
  return { measure, ...renderApp(`/measure/history/${measure.id}`) };
}
const events = () => screen.findByRole("region", { name: "Händelser" });

describe("an event", () => {
  test("names what may change what is counted first, and counts the rest", async () => {
    const minor = ["Titel", "Nyckelord", "Referenser", "Tolkning", "Felkällor"].map((label) => ({
      field: label,
      label,
      change: "minor" as const,
    }));
    const changedFields = [...minor, { field: "unit", label: "Enhet", change: "major" as const }];
    open([givenRevision("2026-01-01"), givenRevision("2026-02-01", { eventType: "PUBLISHED_UPDATED", changedFields })]);

    const changes = await within(await events()).findByText(/^Ändrat: /);

    expect(changes.textContent).toBe("Ändrat: Enhet, Titel, Nyckelord, Referenser, Tolkning och 1 till");
  });

  test("tells who did it and why", async () => {
    open([givenRevision("2026-01-01", { reason: "Ny riktlinje" })]);
    const timeline = await events();

    expect(await within(timeline).findByText("Ny riktlinje")).toBeDefined();
    expect(within(timeline).getByText("Karin Ek")).toBeDefined();
  });

  test("that began everything has nothing to be compared with", async () => {
    open([givenRevision("2026-01-01")]);

    const timeline = await events();

    expect(within(timeline).queryByRole("link", { name: /Jämför/ })).toBeNull();
  });

  test("is compared with the one before it from the timeline", async () => {
    const [first, second] = [givenRevision("2026-01-01"), givenRevision("2026-02-01", { eventType: "UNPUBLISHED" })];
    const { user, address } = open([first, second]);

    await user.click(await within(await events()).findByRole("link", { name: /föregående/i }));

    await waitFor(() => expect(address()).toContain(`from=${first.id}&to=${second.id}`));
  });

  test("of a version that is deleted stays, and says that the version is gone", async () => {
    open([
      givenRevision("2026-01-01", { versionNr: 7 }),
      givenRevision("2026-02-01", { versionNr: 7, eventType: "DELETED" }),
    ]);
    const timeline = await events();

    const version = (await within(timeline).findByRole("heading", { name: "Version 7" })).closest("li");

    expect(version?.textContent).toMatch(/^Version 7Borttagen/);
    expect(within(version ?? timeline).getAllByRole("listitem")).toHaveLength(2);
  });
});

describe("who has written a draft", () => {
  const draft = { status: "ONGOING" as const, lastUpdated: givenTime("2026-03-01") };

  test("is read field by field, when it is asked for", async () => {
    api.answer(listContributions, [
      {
        field: "title",
        label: "Titel",
        changes: [
          { user: "Karin Ek", timestamp: givenTime("2026-03-01T08:00Z") },
          { user: null, timestamp: givenTime("2026-02-01T08:00Z") },
        ],
      },
    ]);
    const { user } = open([givenRevision("2026-01-01")], [{}, draft]);
    const timeline = await events();
    const summary = await within(timeline).findByText("Vem skrev vad");
    expect(api.calls.some(({ path }) => path.endsWith("/contributions/"))).toBe(false);

    await user.click(summary);

    const written = await within(timeline).findAllByRole("definition");
    expect(written.map(({ textContent }) => textContent)).toEqual([
      "Karin Ek 2026-03-01 09:00",
      "Katalogen 2026-02-01 09:00",
    ]);
  });

  test("that cannot be read is said to be so", async () => {
    api.refuse(listContributions, 400);
    const { user } = open([givenRevision("2026-01-01")], [{}, draft]);

    await user.click(await within(await events()).findByText("Vem skrev vad"));

    expect(await screen.findByText(/^Historiken kunde inte hämtas/)).toBeDefined();
  });
});

describe("a comparison", () => {
  const revisions = () => [givenRevision("2026-01-01"), givenRevision("2026-02-01")];

  test("without differences says so", async () => {
    open(revisions());

    expect(await screen.findByText("0 fält skiljer")).toBeDefined();
  });

  test("that cannot be read is said to be so, and is not taken for equal", async () => {
    api.refuse(getHistoryDifference, 400);
    open(revisions());

    expect(await screen.findByText(/^Historiken kunde inte hämtas/)).toBeDefined();
    expect(screen.queryByText("0 fält skiljer")).toBeNull();
  });

  test("shows what has not changed from the stored revision, when that is asked for", async () => {
    const both = revisions();
    const [, newest] = both;
    if (!newest) throw new Error("There are two revisions");
    const { user, measure, address } = open(both);
    const [version] = measure.measureVersions;
    if (!version) throw new Error("There is a version");
    api.answer(getMeasureRevision, { ...newest, content: { ...version, description: "Oförändrad text" } });
    // Registered last, because its path also matches the path of a revision.
    api.answer(getHistoryDifference, noDifference);

    await user.click(await screen.findByRole("checkbox", { name: "Visa bara ändringar" }));

    expect(await screen.findByText("Oförändrad text")).toBeDefined();
    expect(address()).toContain("all=true");
  });
});
