import {
  getHistoryDifference,
  getMeasure,
  getMeasureHistory,
  hiddenPersonName,
  listHelpTexts,
  type Measure,
  type MeasureHistory,
  type RevisionEntry,
} from "@indikatorkatalogen/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenId, givenMeasure, givenTime } from "../../testing/given.ts";
import { givenAccess, givenLogin } from "../../testing/given-login.ts";
import { renderApp } from "../../testing/render-app.tsx";

const givenRevision = (versionNr: number, date: string, revision: Partial<RevisionEntry> = {}): RevisionEntry => ({
  id: givenId(),
  versionId: givenId(),
  versionNr,
  revision: 1,
  status: "PUBLISHED",
  eventType: "PUBLISHED",
  changedFields: [],
  reason: null,
  user: hiddenPersonName,
  timestamp: givenTime(date),
  ...revision,
});

const numerator = { field: "numeratorDefinition", label: "Täljare", change: "major" } as const;

/** A measure with two published versions and, for those who may see it, a draft. */
function givenHistory({ hasDraft = false } = {}) {
  const measure = givenMeasure({}, {}, ...(hasDraft ? [{ status: "ONGOING" as const }] : []));
  const revisions = [givenRevision(1, "2020-01-15"), givenRevision(2, "2024-01-30", { changedFields: [numerator] })];
  const history: MeasureHistory = { measureId: measure.id, versions: measure.measureVersions, revisions };
  const api = fakeApi();
  givenAccess(api, []);
  answerHistory(api, measure, history);
  return { api, measure, revisions };
}

function answerHistory(api: ReturnType<typeof fakeApi>, measure: Measure, history: MeasureHistory) {
  api.answer(getMeasure, measure);
  api.answer(listHelpTexts, []);
  api.answer(getMeasureHistory, history);
  api.answer(getHistoryDifference, {
    from: givenId(),
    to: givenId(),
    differences: [
      {
        ...numerator,
        kind: "text",
        before: "högst 120 minuter",
        after: "högst 90 minuter",
        words: [
          { text: "högst ", change: "same" },
          { text: "120", change: "removed" },
          { text: "90", change: "added" },
          { text: " minuter", change: "same" },
        ],
      },
    ],
  });
}

test("the timeline shows events, dates and changes; names only when logged in", async () => {
  const { measure } = givenHistory();

  renderApp(`/measure/history/${measure.id}`);

  const timeline = await screen.findByRole("region", { name: "Händelser" });
  expect(await within(timeline).findByText("2024-01-30 01:00")).toBeDefined();
  const headings = within(timeline).getAllByRole("heading", { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(["Version 2", "Version 1"]);
  expect(within(timeline).getByText("Ändrat: Täljare")).toBeDefined();
  expect(within(timeline).getByText("Första publiceringen")).toBeDefined();
  expect(within(timeline).getAllByText("Namnet visas för inloggade")).toHaveLength(2);
});

test("a valid version is not shown as replaced before its successor begins", async () => {
  const { api, measure, revisions } = givenHistory();
  const [first, second] = measure.measureVersions;
  if (!first || !second) throw new Error("No versions");
  const coming = { ...second, validFrom: Date.now() + 3 * 86_400_000 };
  const later = { ...measure, measureVersions: [first, coming] };
  answerHistory(api, later, { measureId: measure.id, versions: later.measureVersions, revisions });

  renderApp(`/measure/history/${measure.id}`);

  const timeline = await screen.findByRole("region", { name: "Händelser" });
  expect(await within(timeline).findAllByText("Publicerad")).toHaveLength(4);
  expect(within(timeline).queryByText("Ersatt")).toBeNull();
});

test("the newest revision is compared with the one before it, word by word", async () => {
  const { api, measure, revisions } = givenHistory();

  renderApp(`/measure/history/${measure.id}`);

  const comparison = await screen.findByRole("region", { name: "Jämförelse" });
  expect((await within(comparison).findByRole("deletion")).textContent).toBe("borttaget: 120");
  expect(within(comparison).getByRole("insertion").textContent).toBe("tillagt: 90");
  expect(within(comparison).getByText("Kan ändra vad som räknas")).toBeDefined();
  const requested = api.calls.find(({ path }) => path.endsWith("/difference"));
  expect([requested?.query.get("from"), requested?.query.get("to")]).toEqual([revisions[0]?.id, revisions[1]?.id]);
});

test("the compared revisions and the choice to show unchanged fields are in the address", async () => {
  const { measure, revisions } = givenHistory();
  const [first, second] = revisions;
  const { user, address } = renderApp(`/measure/history/${measure.id}?from=${second?.id}&to=${first?.id}`);

  const from = await screen.findByRole("combobox", { name: "Från" });
  expect(from).toHaveProperty("value", second?.id);
  expect(document.title).toMatch(
    /^Historik: version 2, publicerad 2024-01-30 01:00 – version 1, publicerad 2020-01-15 01:00 · /,
  );
  await user.selectOptions(screen.getByRole("combobox", { name: "Till" }), "Version 2, 2024-01-30, publicerad");
  await waitFor(() => expect(address()).toContain(`to=${second?.id}`));
  await user.click(screen.getByRole("checkbox", { name: "Visa bara ändringar" }));

  await waitFor(() => expect(address()).toContain("all=true"));
});

test("an unknown revision in the address gives a notice; versions can be named as well as revisions", async () => {
  const { measure, revisions } = givenHistory();
  const [first, second] = measure.measureVersions;
  renderApp(`/measure/history/${measure.id}?from=${second?.id}&to=${first?.id}`);
  expect(await screen.findByRole("combobox", { name: "Från" })).toHaveProperty("value", revisions[1]?.id);
  expect(screen.getByRole("combobox", { name: "Till" })).toHaveProperty("value", revisions[0]?.id);
  expect(screen.queryByText(/finns inte i måttets historik/)).toBeNull();
  cleanup();

  renderApp(`/measure/history/${measure.id}?from=${first?.id}&to=${givenId()}`);

  expect((await screen.findByText(/finns inte i måttets historik/)).textContent).toContain(
    "mellan version 1, publicerad 2020-01-15 01:00 och version 2, publicerad 2024-01-30 01:00",
  );
});

test("a draft is not offered to a visitor, even if the response contained one", async () => {
  const { measure } = givenHistory({ hasDraft: true });

  renderApp(`/measure/history/${measure.id}`);

  const choice = await screen.findByRole("combobox", { name: "Till" });
  const options = within(choice).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Version 2, 2024-01-30, publicerad",
    "Version 1, 2020-01-15, publicerad",
  ]);
});

test("users who may read drafts can compare with one", async () => {
  const { api, measure } = givenHistory({ hasDraft: true });
  givenLogin(api, "READER");

  renderApp(`/measure/history/${measure.id}`);

  expect(await screen.findByRole("option", { name: /^Version 3, .+, utkast$/, selected: true })).toBeDefined();
});
