import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderApp } from "../../testing/render-app.tsx";

vi.mock("../layouts/error-layout.tsx", () => ({
  ErrorLayout: () => {
    throw new Error("the error page itself");
  },
}));

test("when the error page fails too, a Swedish message and a retry button are shown", async () => {
  renderApp("/no/such/page");

  expect(await screen.findByRole("heading", { level: 1, name: "Något gick fel..." })).toBeDefined();
  expect(screen.getByRole("button", { name: "Försök igen" })).toBeDefined();
  expect(screen.queryByText("Something went wrong!")).toBeNull();
});
