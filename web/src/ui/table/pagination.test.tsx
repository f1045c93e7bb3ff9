import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Pagination } from "./pagination.tsx";

function show(page: number, totalCount: number) {
  const [onPage, onPageSize] = [vi.fn(), vi.fn()];
  render(<Pagination {...{ page, totalCount, onPage, onPageSize }} pageSize={20} pageSizes={[10, 20, 50]} />);
  const enabledButtons = () =>
    screen
      .getAllByRole<HTMLButtonElement>("button")
      .filter(({ disabled }) => !disabled)
      .map((button) => button.getAttribute("aria-label"));
  return { user: userEvent.setup(), onPage, onPageSize, enabledButtons };
}

test.each([
  { at: "the first page", page: 1, total: 45, range: "1-20 av 45", enabled: ["Nästa sida", "Sista sidan"] },
  {
    at: "a page in the middle",
    page: 2,
    total: 45,
    range: "21-40 av 45",
    enabled: ["Första sidan", "Föregående sida", "Nästa sida", "Sista sidan"],
  },
  { at: "the last page", page: 3, total: 45, range: "41-45 av 45", enabled: ["Första sidan", "Föregående sida"] },
  { at: "a single full page", page: 1, total: 20, range: "1-20 av 20", enabled: [] },
  { at: "an empty list", page: 1, total: 0, range: "0-0 av 0", enabled: [] },
])("$at shows its range and the buttons that lead somewhere", ({ page, total, range, enabled }) => {
  const { enabledButtons } = show(page, total);

  expect(screen.getByText(range)).toBeDefined();
  expect(enabledButtons()).toEqual(enabled);
});

test("the buttons lead to the first, previous, next and last page", async () => {
  const { user, onPage } = show(3, 101);

  for (const name of ["Första sidan", "Föregående sida", "Nästa sida", "Sista sidan"]) {
    await user.click(screen.getByRole("button", { name }));
  }

  expect(onPage.mock.calls).toEqual([[1], [2], [4], [6]]);
});

test("the number of rows is chosen among the sizes on offer", async () => {
  const { user, onPageSize } = show(1, 101);

  await user.selectOptions(screen.getByRole("combobox", { name: "Rader per sida:" }), "50");

  expect(onPageSize).toHaveBeenCalledWith(50);
});
