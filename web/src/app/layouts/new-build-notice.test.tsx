import { getBuildInfo } from "@indikatorkatalogen/contract";
import { focusManager } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";

afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

/** The page of one build is open. */
async function givenOpenPage() {
  const api = fakeApi();
  api.answer(getBuildInfo, { version: "1", build: "old" });
  renderApp("/accessibility");
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(api.calls).toHaveLength(1));
  return api;
}

test("a page that is looked at again offers to fetch the new build", async () => {
  const api = await givenOpenPage();
  api.answer(getBuildInfo, { version: "1", build: "new" });

  focusManager.setFocused(false);
  focusManager.setFocused(true);

  expect(await screen.findByText("En ny version av webbplatsen finns.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Läs in den" })).toBeDefined();
});

test("the newest build is checked every hour", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = await givenOpenPage();

  await vi.advanceTimersByTimeAsync(3_590_000);
  expect(api.calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(20_000);

  expect(api.calls).toHaveLength(2);
  expect(screen.queryByText("En ny version av webbplatsen finns.")).toBeNull();
});
