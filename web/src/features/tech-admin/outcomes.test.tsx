import {
  type ContentFinding,
  type Endpoint,
  type EndpointResult,
  exportContentAnalysis,
  getCacheSync,
  getContentAnalysis,
  getDistributionHealth,
  getHealth,
  getLoad,
  getMessageSending,
  getPolling,
  getQueues,
  listJobs,
  startCacheSync,
  startContentAnalysis,
  startHostImport,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { fakeApi } from "../../testing/fake-api.ts";
import { givenId, givenTime } from "../../testing/given.ts";
import { findAlert, givenTechAdmin, noAnalysis, openTechAdmin } from "../../testing/given-tech-admin.ts";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = givenTechAdmin();
});

const moment = givenTime("2026-11-14T13:03Z");
const unavailable = () => new Response(null, { status: 503 });

test.each<[string, Endpoint, string]>([
  ["Hälsa", getHealth, "Hälsan kunde inte läsas av."],
  ["Belastning", getLoad, "Belastningen kunde inte läsas av"],
  ["Meddelanden till prenumeranter", getMessageSending, "Om meddelanden skickas kunde inte läsas av"],
  ["Meddelanden till prenumeranter", getPolling, "Om datadistributionen hämtar själv kunde inte läsas av"],
  ["Meddelanden till prenumeranter", getQueues, "Kön kunde inte läsas av"],
  ["Datadistribution", getDistributionHealth, "Datadistributionens tillstånd kunde inte läsas av"],
  ["Jobb", listJobs, "Jobben kunde inte hämtas"],
  ["Sökning", getCacheSync, "Tillståndet kunde inte läsas av"],
  ["Innehållsanalys", getContentAnalysis, "Analysen kunde inte hämtas"],
])("%s that cannot be read says so, and the rest of the page is there", async (name, endpoint, text) => {
  api.refuse(endpoint, 400);

  const { part } = await openTechAdmin(name);

  expect(await within(part).findByText(text, { exact: false })).toBeDefined();
  expect(screen.getAllByText(/kunde inte (läsas av|hämtas)/)).toHaveLength(1);
});

describe("the data distribution", () => {
  type Row = EndpointResult<typeof getDistributionHealth>["contracts"][number];
  const row: Row = {
    contract: "v3_1",
    measures: 35,
    lastImport: {
      contract: "v3_1",
      isWhole: false,
      changed: 2,
      unchanged: 32,
      removed: 1,
      startedAt: moment,
      finishedAt: moment,
    },
    failedAt: null,
    running: null,
    work: null,
  };
  const givenImport = (changes: Partial<Row>) =>
    api.answer(getDistributionHealth, { status: "UP", isPaused: false, contracts: [{ ...row, ...changes }] });

  test.each<[string, Partial<Row>, string]>([
    ["that came in", {}, "2026-11-14 14:03. Ändrade: 2. Borttagna: 1."],
    ["that waits", { work: { state: "WAITING", createdAt: moment, finishedAt: null } }, "Väntar på att börja …"],
    ["that has begun", { work: { state: "RUNNING", createdAt: moment, finishedAt: null } }, "Pågår …"],
    ["that the host reports as failed", { failedAt: moment + 60_000 }, "Misslyckades 2026-11-14 14:04"],
    [
      "that failed before it began",
      { work: { state: "FAILED", createdAt: moment, finishedAt: moment + 120_000 } },
      "Misslyckades 2026-11-14 14:05",
    ],
    [
      "that failed before one that came in",
      { failedAt: moment - 60_000 },
      "2026-11-14 14:03. Ändrade: 2. Borttagna: 1.",
    ],
  ])("tells of an import %s", async (_, changes, text) => {
    givenImport(changes);

    const { part } = await openTechAdmin("Datadistribution");

    expect(await within(part).findByText(text)).toBeDefined();
  });

  test("that does not answer, or does not exist, has nothing to start", async () => {
    api.answer(getDistributionHealth, { status: "DOWN", isPaused: false, contracts: [] });

    const { part } = await openTechAdmin("Datadistribution");

    expect(await within(part).findByText(/^Datadistributionen svarar inte\./)).toBeDefined();
    expect(within(part).queryByRole("button")).toBeNull();
  });

  test("that refuses to start an import leaves what was known and says so", async () => {
    givenImport({});
    api.respond(startHostImport, unavailable);
    const { user, part } = await openTechAdmin("Datadistribution");

    await user.click(await within(part).findByRole("button", { name: "Importera nu: kontraktsversion 3.1" }));

    expect(await findAlert(part, /Det gick inte att göra nu/)).not.toBeNull();
    expect(within(part).getByText(/Ändrade: 2/)).toBeDefined();
  });
});

describe("the comparison of the search", () => {
  type Sync = EndpointResult<typeof getCacheSync>;
  const work = { state: "DONE", createdAt: moment, finishedAt: moment } as const;

  test.each<[string, Sync, RegExp]>([
    [
      "found nothing",
      { work, result: { measures: 1204, mended: 0 } },
      /^2026-11-14 14:03: 1\s204 mått jämfördes, inget skilde sig\.$/,
    ],
    [
      "has failed",
      { work: { ...work, state: "FAILED" }, result: null },
      /^Jämförelsen misslyckades 2026-11-14 14:03\.$/,
    ],
    ["goes on", { work: { ...work, state: "RUNNING", finishedAt: null }, result: null }, /^Pågår …$/],
  ])("that %s says so", async (_, sync, text) => {
    api.answer(getCacheSync, sync);

    const { part } = await openTechAdmin("Sökning");

    expect(await within(part).findByText(text)).toBeDefined();
  });

  test("that cannot be started says so", async () => {
    api.respond(startCacheSync, unavailable);
    const { user, part } = await openTechAdmin("Sökning");

    await user.click(await within(part).findByRole("button", { name: "Jämför nu" }));

    expect(await findAlert(part, /Det gick inte att göra nu/)).not.toBeNull();
    expect(within(part).getByText("Ingen jämförelse har gjorts den senaste veckan.")).toBeDefined();
  });
});

describe("the analysis", () => {
  const finding: ContentFinding = {
    id: 1,
    kind: "NEAR_DUPLICATE",
    measureId: givenId(),
    versionNr: 1,
    title: "Väntetid",
    owner: "SKR",
    ownerId: null,
    detail: "Liknar",
    other: { measureId: givenId(), title: "Väntetider" },
    url: null,
  };
  const analysed = {
    ...noAnalysis,
    analysedAt: moment,
    measures: 132,
    pageResults: [finding],
    totalCount: 1,
    counts: { ...noAnalysis.counts, NEAR_DUPLICATE: 1 },
  };

  test("leads to both measures that resemble each other", async () => {
    api.answer(getContentAnalysis, analysed);

    const { part } = await openTechAdmin("Innehållsanalys");
    const row = await within(part).findByRole("row", { name: /Väntetid/ });

    expect(
      within(row)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["Väntetid", "Väntetider"]);
    expect(within(part).getByText("2026-11-14 14:03: 132 publicerade mått gicks igenom.")).toBeDefined();
    expect(within(part).getByRole("button", { name: "Alla 1" }).getAttribute("aria-pressed")).toBe("true");
  });

  test("that cannot be started says so", async () => {
    api.respond(startContentAnalysis, unavailable);
    const { user, part } = await openTechAdmin("Innehållsanalys");

    await user.click(await within(part).findByRole("button", { name: "Analysera nu" }));

    expect(await findAlert(part, /Det gick inte att göra nu/)).not.toBeNull();
  });

  test("is saved as a file with the name that the server gives, or says that it was not", async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
    api.answer(getContentAnalysis, analysed);
    api.respond(exportContentAnalysis, unavailable);
    const { user, part } = await openTechAdmin("Innehållsanalys");
    const download = await within(part).findByRole("button", { name: "Ladda ned Excel" });

    await user.click(download);
    expect(await findAlert(part, /Det gick inte att göra nu/)).not.toBeNull();
    const headers = { "content-disposition": 'attachment; filename="innehallsanalys.xlsx"' };
    api.respond(exportContentAnalysis, () => new Response("xlsx", { headers }));
    await user.click(download);

    await waitFor(() => expect(saved).toEqual(["innehallsanalys.xlsx"]));
    await waitFor(() => expect(within(part).queryByText(/Det gick inte att göra nu/)).toBeNull());
  });
});
