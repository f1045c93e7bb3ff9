import {
  type EndpointResult,
  exportContentAnalysis,
  getContentAnalysis,
  getHealth,
  getPolling,
  getQueues,
  type JobEntry,
  listJobs,
  pauseMessageSending,
  resumePolling,
  retryJob,
  startContentAnalysis,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { fakeApi } from "../../testing/fake-api.ts";
import { givenId, givenTime } from "../../testing/given.ts";
import { givenListPage } from "../../testing/given-entries.ts";
import {
  findAlert,
  givenTechAdmin,
  noAnalysis,
  openTechAdmin,
  runningOperation,
} from "../../testing/given-tech-admin.ts";
import { unbroken } from "../../texts/format.ts";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = givenTechAdmin();
});

const noQueue: EndpointResult<typeof getQueues>["messages"] = { waiting: 0, failed: 0, samples: [] };
const moment = givenTime("2026-11-14T13:03Z");
const job: JobEntry = {
  id: givenId(),
  name: "content-analysis",
  state: "completed",
  created: moment,
  started: moment,
  completed: moment,
  retries: 0,
  maxRetries: 2,
  error: null,
  result: null,
};

describe("messages", () => {
  test("are paused on every node, and it is told who did it", async () => {
    api.answer(pauseMessageSending, { isPaused: true, changed: moment, changedBy: "Anna Öberg" });
    const { user, part } = await openTechAdmin("Meddelanden till prenumeranter");
    expect(await within(part).findByText("Meddelanden skickas")).toBeDefined();

    await user.click(within(part).getByRole("button", { name: "Pausa sändningen" }));

    expect(await within(part).findByText("Sändningen är pausad")).toBeDefined();
    expect(within(part).getByText(`Ändrat ${unbroken("2026-11-14")} 14:03 av Anna Öberg`)).toBeDefined();
    expect(within(part).getByRole("button", { name: "Återuppta sändningen" })).toBeDefined();
  });

  test("that cannot be paused now say so", async () => {
    api.respond(pauseMessageSending, () => new Response(null, { status: 503 }));
    const { user, part } = await openTechAdmin("Meddelanden till prenumeranter");

    await user.click(await within(part).findByRole("button", { name: "Pausa sändningen" }));

    expect(await findAlert(part, /Det gick inte att göra nu/)).not.toBeNull();
    expect(within(part).getByText("Meddelanden skickas")).toBeDefined();
  });

  test("and polling are paused separately", async () => {
    api.answer(getPolling, { isPaused: true, changed: moment, changedBy: null });
    api.answer(resumePolling, runningOperation);
    const { user, part } = await openTechAdmin("Meddelanden till prenumeranter");

    await user.click(await within(part).findByRole("button", { name: "Återuppta hämtningen" }));

    expect(await within(part).findByText("Datadistributionen hämtar själv")).toBeDefined();
    expect(api.calls.some(({ path }) => path === "/techadmin/messagesending/resume")).toBe(false);
  });

  test.each<[string, EndpointResult<typeof getQueues>["messages"], RegExp]>([
    ["that have never been counted", noQueue, /Kön har inte mätts än/],
    ["of an empty queue", { ...noQueue, samples: [{ at: moment, waiting: 0 }] }, /Kön har varit tom/],
    [
      "that wait",
      { waiting: 3, failed: 1, samples: [{ at: moment, waiting: 1204 }] },
      /Kön det senaste dygnet: som mest 1\s204/,
    ],
  ])("%s are told in words", async (_, messages, expected) => {
    api.answer(getQueues, { messages, jobs: noQueue });
    const { part } = await openTechAdmin("Meddelanden till prenumeranter");

    expect(await within(part).findByText(expected)).toBeDefined();
  });
});

describe("jobs", () => {
  test("are named in Swedish, with how often they were tried and why they failed", async () => {
    api.answer(
      listJobs,
      givenListPage([
        job,
        { ...job, id: givenId(), name: "unknown-job", state: "failed", retries: 2, error: "Databasen svarade inte" },
      ]),
    );
    const { part } = await openTechAdmin("Jobb");

    const [done, failed] = await within(part).findAllByRole("listitem");

    expect(done?.textContent).toContain("KlartInnehållsanalys2026-11-14 14:03");
    expect(failed?.textContent).toContain("unknown-job");
    expect(failed?.textContent).toContain("försök 3 av 3");
    expect(failed?.textContent).toContain("Databasen svarade inte");
    expect(within(part).getAllByRole("button", { name: /^Försök igen/ })).toHaveLength(1);
  });

  test("that failed are done again", async () => {
    api.answer(listJobs, givenListPage([{ ...job, state: "failed" as const }]));
    api.respond(retryJob, () => new Response(null, { status: 204 }));
    const { user, part } = await openTechAdmin("Jobb");

    await user.click(await within(part).findByRole("button", { name: "Försök igen: Innehållsanalys" }));

    expect(await screen.findByText("Jobbet görs om")).toBeDefined();
    expect(api.calls.some(({ path }) => path === `/techadmin/jobs/${job.id}/retry`)).toBe(true);
  });

  test("that cannot be done again now say so", async () => {
    api.answer(listJobs, givenListPage([{ ...job, state: "failed" as const }]));
    api.respond(retryJob, () => new Response(null, { status: 503 }));
    const { user, part } = await openTechAdmin("Jobb");

    await user.click(await within(part).findByRole("button", { name: "Försök igen: Innehållsanalys" }));

    expect(await findAlert(part, /Det gick inte att göra nu/)).not.toBeNull();
  });

  test("are filtered by where they stand", async () => {
    const { user, part } = await openTechAdmin("Jobb");
    expect(await within(part).findByText("Inga jobb att visa.")).toBeDefined();

    await user.selectOptions(within(part).getByRole("combobox"), "Misslyckat");

    await waitFor(() => expect(api.calls.some(({ query }) => query.get("state") === "failed")).toBe(true));
  });
});

describe("health", () => {
  test("says what is wrong with each part, and when the last backup was made", async () => {
    api.answer(getHealth, {
      status: "DOWN",
      checks: [
        { name: "database", status: "UP" },
        { name: "disk", status: "DOWN" },
        { name: "somethingNew", status: "DOWN" },
      ],
      lastBackup: moment,
    });
    const { part } = await openTechAdmin("Hälsa");

    const items = (await within(part).findAllByRole("listitem")).map(({ textContent }) => textContent);

    expect(items).toEqual(["DatabasFungerar", "DiskutrymmeNästan fullt", "somethingNewSvarar inte"]);
    expect(
      within(part).getByText(`Senaste kontrollerade säkerhetskopia: ${unbroken("2026-11-14")} 14:03`),
    ).toBeDefined();
  });

  test("says that there is no backup where there should be one", async () => {
    api.answer(getHealth, { status: "UP", checks: [], lastBackup: null });
    const { part } = await openTechAdmin("Hälsa");

    expect(await within(part).findByText("Ingen kontrollerad säkerhetskopia finns ännu.")).toBeDefined();
  });
});

describe("the analysis", () => {
  test("is started, and tells how far it has come", async () => {
    api.answer(startContentAnalysis, { isStarted: true });
    const { user, part } = await openTechAdmin("Innehållsanalys");
    expect(await within(part).findByText("Ingen analys har gjorts än.")).toBeDefined();
    api.answer(getContentAnalysis, {
      ...noAnalysis,
      running: { phase: "CHECKING_LINKS", done: 3, total: 12, startedAt: moment },
    });

    await user.click(within(part).getByRole("button", { name: "Analysera nu" }));

    expect(await within(part).findByText("Kontrollerar länkar, 3 av 12 …")).toBeDefined();
  });

  test("without findings says so and has no file", async () => {
    api.answer(getContentAnalysis, { ...noAnalysis, analysedAt: moment, measures: 132 });
    const { part } = await openTechAdmin("Innehållsanalys");

    expect(await within(part).findByText("Inget att anmärka på.")).toBeDefined();
    expect(within(part).queryByRole("button", { name: "Ladda ned Excel" })).toBeNull();
    expect(api.calls.some(({ path }) => path === exportContentAnalysis.path)).toBe(false);
  });
});
