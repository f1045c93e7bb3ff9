import { mdiClose } from "@mdi/js";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { IconButton } from "./icon-button.tsx";

test("a button with only a picture says what it is on hover and on focus, and Escape silences it", async () => {
  const user = userEvent.setup();
  render(<IconButton icon={mdiClose} label="Stäng" />);
  const button = screen.getByRole("button", { name: "Stäng" });
  expect(screen.queryByText("Stäng")).toBeNull();

  await user.hover(button);
  expect(screen.getByText("Stäng")).toBeDefined();
  await user.keyboard("{Escape}");
  expect(screen.queryByText("Stäng")).toBeNull();
  await user.tab();
  expect(screen.getByText("Stäng")).toBeDefined();
  await user.tab();

  expect(screen.queryByText("Stäng")).toBeNull();
});
