import {
  type ContentAnalysis,
  getCacheSync,
  getContentAnalysis,
  getDistributionHealth,
  getHealth,
  getLoad,
  getMessageSending,
  getPolling,
  getQueues,
  type JobEntry,
  listJobs,
} from "@indikatorkatalogen/contract";
import { screen, within } from "@testing-library/react";
import { fakeApi } from "./fake-api.ts";
import { givenListPage } from "./given-entries.ts";
import { givenLogin } from "./given-login.ts";
import { renderApp } from "./render-app.tsx";

export const noAnalysis: ContentAnalysis = {
  ...givenListPage([]),
  analysedAt: null,
  measures: 0,
  counts: { MISSING_FIELDS: 0, EXPIRED: 0, EXPIRING: 0, NEAR_DUPLICATE: 0, FAULTY_LINK: 0 },
  running: null,
};

/** Background work that runs and has never been paused. */
export const runningOperation = { isPaused: false, changed: null, changedBy: null };

const noQueue = { waiting: 0, failed: 0, samples: [] };

/** The technicians' page, without faults and without jobs. */
export function givenTechAdmin(): ReturnType<typeof fakeApi> {
  const api = fakeApi();
  givenLogin(api, "TECH_ADMIN");
  api.answer(getHealth, { status: "UP", checks: [] });
  api.answer(getLoad, { nodeId: "a", host: "nod-1", startedAt: 0, samples: [] });
  api.answer(getDistributionHealth, { status: "NONE", isPaused: false, contracts: [] });
  api.answer(getCacheSync, { work: null, result: null });
  api.answer(getContentAnalysis, noAnalysis);
  api.answer(getMessageSending, runningOperation);
  api.answer(getPolling, runningOperation);
  api.answer(getQueues, { messages: noQueue, jobs: noQueue });
  api.answer(listJobs, givenListPage<JobEntry>([]));
  return api;
}

/** The live region of a text; null when the text is not in one. */
export const findAlert = async (part: HTMLElement, text: RegExp) =>
  (await within(part).findByText(text)).closest("[role=alert]");

/** Opens the page of a technician; a part of it is a section with a heading. */
export async function openTechAdmin(name: string) {
  const app = renderApp("/techAdmin");
  return { ...app, part: await screen.findByRole("region", { name }) };
}
