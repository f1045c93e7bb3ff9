import { getBuildInfo, getHealth } from "@indikatorkatalogen/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { endTicket, givenLogin } from "../../testing/given-login.ts";
import { renderApp } from "../../testing/render-app.tsx";

beforeEach(endTicket);

test("a technician sees which parts work and what is running", async () => {
  const api = fakeApi();
  givenLogin(api, "TECH_ADMIN");
  api.answer(getHealth, { status: "DOWN", checks: [{ name: "database", status: "DOWN" }] });
  api.answer(getBuildInfo, { version: "7.1.0", build: "abc123" });

  renderApp("/techAdmin");

  const health = await screen.findByRole("region", { name: "Hälsa" });
  const [database] = await within(health).findAllByRole("listitem");
  expect(database?.textContent).toBe("DatabasSvarar inte");
  expect(await within(health).findByText("7.1.0")).toBeDefined();
  expect(screen.getByRole("link", { name: "Teknik" })).toBeDefined();
});

test("whoever is not a technician is told so, and has no way there in the menu", async () => {
  givenLogin(fakeApi(), "ADMIN");

  renderApp("/techAdmin");

  const heading = "Du har inte behörighet till den tekniska administrationen";
  expect(await screen.findByRole("heading", { level: 2, name: heading })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Teknik" })).toBeNull();
});
