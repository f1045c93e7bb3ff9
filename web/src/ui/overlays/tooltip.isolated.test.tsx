import { mdiClose } from "@mdi/js";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { IconButton } from "../buttons/icon-button.tsx";

test("an icon button shows its label on hover and on focus, and Escape hides it", async () => {
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

test("the tooltip follows its control when the page scrolls", async () => {
  const user = userEvent.setup();
  render(<IconButton icon={mdiClose} label="Stäng" />);
  const button = screen.getByRole("button", { name: "Stäng" });
  const rect = vi.spyOn(button, "getBoundingClientRect").mockReturnValue(new DOMRect(200, 300, 40, 40));

  await user.tab();
  expect(screen.getByText("Stäng").style.top).toBe("290px");
  rect.mockReturnValue(new DOMRect(200, 100, 40, 40));
  fireEvent.scroll(document);

  expect(screen.getByText("Stäng").style.top).toBe("90px");
});

test("the tooltip is not shown while its control is out of sight", async () => {
  const user = userEvent.setup();
  render(<IconButton icon={mdiClose} label="Stäng" />);
  const button = screen.getByRole("button", { name: "Stäng" });
  const atPoint = vi.spyOn(document, "elementFromPoint").mockReturnValue(button);

  await user.hover(button);
  const tooltip = screen.getByText("Stäng");
  expect(tooltip.style.visibility).toBe("");
  atPoint.mockReturnValue(document.body);
  fireEvent.scroll(document);
  expect(tooltip.style.visibility).toBe("hidden");
  atPoint.mockReturnValue(button);
  fireEvent.scroll(document);

  expect(tooltip.style.visibility).toBe("");
});
