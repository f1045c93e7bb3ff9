import {
  getBuildInfo,
  getCacheSync,
  getContentAnalysis,
  getDistributionHealth,
  getHealth,
  getLoad,
  startCacheSync,
  startHostImport,
} from "@indikatorkatalogen/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { endTicket, givenLogin } from "../../testing/given-login.ts";
import { givenTechAdmin, noAnalysis } from "../../testing/given-tech-admin.ts";
import { renderApp } from "../../testing/render-app.tsx";

beforeEach(endTicket);

test("a technician sees which parts work and what is running", async () => {
  const api = givenTechAdmin();
  api.answer(getHealth, { status: "DOWN", checks: [{ name: "database", status: "DOWN" }] });
  api.answer(getBuildInfo, { version: "7.1.0", build: "abc123" });

  renderApp("/techAdmin");

  const health = await screen.findByRole("region", { name: "Hälsa" });
  const [database] = await within(health).findAllByRole("listitem");
  expect(database?.textContent).toBe("DatabasSvarar inte");
  expect(await within(health).findByText("7.1.0")).toBeDefined();
  expect(screen.getByRole("link", { name: "Teknik" })).toBeDefined();
});

test("users who are not technicians see that they lack access, and no menu link", async () => {
  givenLogin(fakeApi(), "ADMIN");

  renderApp("/techAdmin");

  const heading = "Du har inte behörighet till den tekniska administrationen";
  expect(await screen.findByRole("heading", { level: 2, name: heading })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Teknik" })).toBeNull();
});

test("a technician lets the host import, and sees how far it has come", async () => {
  const api = givenTechAdmin();
  const row = { contract: "v3_1" as const, measures: 35, lastImport: null, failedAt: null };
  const running = { read: 10, total: 35, startedAt: 0 };
  api.answer(getDistributionHealth, {
    status: "UP",
    isPaused: true,
    contracts: [{ ...row, running: null, work: null }],
  });
  api.answer(startHostImport, { isStarted: true });

  const { user } = renderApp("/techAdmin");
  const section = await screen.findByRole("region", { name: "Datadistribution" });
  expect(await within(section).findByText(/^Hämtningen är pausad/)).toBeDefined();
  expect(within(section).getByText("Inget har importerats än")).toBeDefined();
  api.answer(getDistributionHealth, { status: "UP", isPaused: false, contracts: [{ ...row, running, work: null }] });
  await user.click(within(section).getByRole("button", { name: "Importera nu: kontraktsversion 3.1" }));

  expect(await within(section).findByText("Läser 10 av 35 …")).toBeDefined();
  expect(api.calls.map(({ path }) => path)).toContain("/techadminfrontendfacade/datadistribution/import/v3_1");
});

test("a technician lets the search be compared, and reads what came of it", async () => {
  const api = givenTechAdmin();
  api.answer(startCacheSync, { isStarted: true });

  const { user } = renderApp("/techAdmin");
  const section = await screen.findByRole("region", { name: "Sökning" });
  expect(await within(section).findByText("Ingen jämförelse har gjorts den senaste veckan.")).toBeDefined();
  const finishedAt = Date.UTC(2026, 10, 14, 12);
  api.answer(getCacheSync, {
    work: { state: "DONE", createdAt: 0, finishedAt },
    result: { measures: 1204, mended: 2 },
  });
  await user.click(within(section).getByRole("button", { name: "Jämför nu" }));

  expect(await within(section).findByText(/^2026-11-14 13:00: 1\s204 mått jämfördes, 2 rättades\.$/)).toBeDefined();
});

test("findings of the analysis are filtered by kind and link to their measures", async () => {
  const api = givenTechAdmin();
  const id = "01890000-0000-7000-8000-000000000001";
  api.answer(getContentAnalysis, {
    ...noAnalysis,
    analysedAt: Date.UTC(2026, 10, 14, 12),
    measures: 132,
    totalCount: 1,
    counts: { ...noAnalysis.counts, FAULTY_LINK: 1 },
    pageResults: [
      {
        id: 1,
        kind: "FAULTY_LINK",
        measureId: id,
        versionNr: 3,
        title: "Väntetid",
        owner: "SKR",
        ownerId: null,
        detail: "Referenser: sidan svarar inte",
        other: null,
        url: "https://example.se/borta",
      },
    ],
  });

  const { user, address } = renderApp("/techAdmin");
  const section = await screen.findByRole("region", { name: "Innehållsanalys" });
  const link = await within(section).findByRole("link", { name: "Väntetid" });
  await user.click(within(section).getByRole("button", { name: "Trasiga länkar 1" }));

  expect(link.getAttribute("href")).toContain(`/measure/${id}?version=3`);
  expect(within(section).getByRole("link", { name: "https://example.se/borta" })).toBeDefined();
  expect(address()).toContain("kind=FAULTY_LINK");
  expect(api.calls.some(({ query }) => query.get("kind") === "FAULTY_LINK")).toBe(true);
});

test("a technician sees the last hour of each node, in words and as a table", async () => {
  const api = givenTechAdmin();
  const minute = {
    ...{ requests: 120, errors: 0, medianLatency: 3.2, p99Latency: 41, eventLoopDelay: 12 },
    ...{ connectionsUsed: null, connectionsWaiting: null, searchMisses: 1, memory: 310 },
  };
  const samples = [
    { ...minute, at: 1_790_000_000_000, requests: 480 },
    { ...minute, at: 1_790_000_060_000 },
  ];
  api.answer(getLoad, { nodeId: "b", host: "nod-2", startedAt: 1_789_999_940_000, samples });

  const { user } = renderApp("/techAdmin");
  const section = await screen.findByRole("region", { name: "Belastning" });
  const [requests] = await within(section).findAllByRole("figure");

  expect(within(requests ?? section).getByText(/^nu/).textContent).toBe("nu 120, högst 480");
  expect(requests?.textContent).toMatch(/^Anrop per minut/);
  expect(within(section).queryByText(/Databasanslutningar/)).toBeNull();
  await user.click(within(section).getByText("Visa som tabell"));
  const rows = within(within(section).getByRole("table", { name: "Den senaste timmen på nod-2" })).getAllByRole("row");
  // Newest first.
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^TidAnrop per minut.*Minne \(MB\)$/),
    "16:141200413,2121310",
    "16:134800413,2121310",
  ]);
});
