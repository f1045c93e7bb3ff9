import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { AlertRegion } from "./alert-region.tsx";
import { type Alerts, createAlerts } from "./alerts.ts";
import { AlertsContext } from "./alerts-context.ts";

let alerts: Alerts;
beforeEach(() => {
  alerts = createAlerts();
  render(
    <AlertsContext value={alerts}>
      <AlertRegion />
    </AlertsContext>,
  );
});

test("the live regions are there before anything is said, so that the first message is heard", () => {
  const region = screen.getByRole("region", { name: "Meddelanden" });

  expect(within(region).getByRole("alert").textContent).toBe("");
  expect(within(region).getByRole("status").textContent).toBe("");
});

test("errors interrupt, success does not, and each is closed by itself", async () => {
  const user = userEvent.setup();
  act(() => {
    alerts.showError("Något gick fel");
    alerts.showSuccess("Sparat");
  });
  expect(screen.getByRole("alert").textContent).toContain("Något gick fel");
  expect(screen.getByRole("status").textContent).toContain("Sparat");

  await user.click(within(screen.getByRole("alert")).getByRole("button", { name: "Stäng meddelandet" }));

  expect(screen.queryByText("Något gick fel")).toBeNull();
  expect(screen.getByText("Sparat")).toBeDefined();
});

test("an error shows the beginning of its reference and copies the whole", async () => {
  const user = userEvent.setup();
  act(() => alerts.showError("Något gick fel", "4bf92f3577b34da6a3ce929d0e0e4736"));

  expect(screen.getByText("4bf92f35")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Kopiera referensen" }));

  expect(await navigator.clipboard.readText()).toBe("4bf92f3577b34da6a3ce929d0e0e4736");
});

test("messages can be reached while something lies in front of the page", () => {
  expect(screen.getByRole("region", { name: "Meddelanden" }).hasAttribute("data-over-layers")).toBe(true);
});
