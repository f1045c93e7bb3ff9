import { getMeasure } from "@indikatorkatalogen/contract";
import { onlineManager } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { givenMeasure } from "../../testing/given.ts";
import { givenMeasurePage } from "../../testing/given-measure-page.ts";
import { renderApp } from "../../testing/render-app.tsx";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => onlineManager.setOnline(true));

const notice = () => screen.queryByText(/^Ingen kontakt med nätet\. Vi fortsätter/);

/** A page whose measure the service worker had stored, because the server did not respond. */
async function openStored() {
  const api = givenMeasurePage("READER");
  const measure = givenMeasure({ title: "Trombolys" });
  api.respond(getMeasure, () => Response.json(measure, { headers: { "x-stored-response": "1" } }));
  const server = { isReachable: false };
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (init?.method !== "HEAD") return fetch(address, init);
    if (!server.isReachable) throw new TypeError("Failed to fetch");
    return new Response();
  });
  renderApp(`/measure/${measure.id}`);
  await screen.findByRole("heading", { level: 1, name: "Trombolys" });
  return server;
}

test("a page from the device's store says that it may be out of date, until the server responds again", async () => {
  const server = await openStored();
  await waitFor(() => expect(notice()).not.toBeNull());

  server.isReachable = true;
  await vi.advanceTimersByTimeAsync(3000);

  await waitFor(() => expect(notice()).toBeNull());
});
