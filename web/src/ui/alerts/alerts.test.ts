import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAlerts } from "./alerts.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("an error stays until it is closed, a success message disappears by itself", () => {
  const alerts = createAlerts();
  alerts.showError("Fel", "t-1");
  alerts.showSuccess("Klart");

  vi.advanceTimersByTime(60_000);

  expect(alerts.list()).toEqual([{ id: 1, kind: "error", text: "Fel", transactionId: "t-1" }]);
  alerts.close(1);
  expect(alerts.list()).toEqual([]);
});

test("the same message again takes the place of the old one", () => {
  const alerts = createAlerts();
  alerts.showError("Fel", "t-1");
  alerts.showError("Fel", "t-2");

  expect(alerts.list().map(({ transactionId }) => transactionId)).toEqual(["t-2"]);
});
