import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactElement, useState } from "react";
import { expect, test } from "vitest";
import { formatDate } from "../../texts/format.ts";
import { DateField } from "./date-field.tsx";
import { DateTextInput } from "./date-text-input.tsx";

function Filter({ start }: { start?: string }) {
  const [value, setValue] = useState<string | undefined>(start);
  return (
    <>
      <DateField label="Giltig från" value={value} onChange={setValue} />
      <output>{value ?? "ingen"}</output>
    </>
  );
}

function FormDate({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DateTextInput label="Giltig från" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

function show(view: ReactElement) {
  const { container } = render(view);
  return {
    user: userEvent.setup(),
    box: screen.getByRole<HTMLInputElement>("textbox", { name: "Giltig från" }),
    stored: () => container.querySelector("output")?.textContent,
  };
}

const openCalendar = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole("button", { name: "Välj datum för Giltig från" }));
  return screen.findByRole("dialog", { name: "Välj datum" });
};

test("a date is used as soon as it is complete, and an emptied box clears it", async () => {
  const { user, box, stored } = show(<Filter />);

  await user.type(box, "2026-11-1");
  expect(stored()).toBe("ingen");
  await user.type(box, "6");
  expect(stored()).toBe("2026-11-16");
  await user.clear(box);

  expect(stored()).toBe("ingen");
});

test("digits alone become a date, written as every other when the box is left", async () => {
  const { user, box, stored } = show(<Filter />);

  await user.type(box, "20261116");
  expect([stored(), box.value]).toEqual(["2026-11-16", "20261116"]);
  await user.tab();

  expect(box.value).toBe("2026-11-16");
});

test("text that is not a date stays, is reported, and changes nothing", async () => {
  const { user, box, stored } = show(<Filter start="2026-01-01" />);

  await user.clear(box);
  await user.type(box, "11/16/2026");
  await user.tab();

  expect([box.value, stored()]).toEqual(["11/16/2026", "ingen"]);
  expect(box.getAttribute("aria-invalid")).toBe("true");
  expect(box.getAttribute("aria-describedby")).toBe(screen.getByText("Skriv datumet som 2026-11-16").id);
  await user.clear(box);
  await user.type(box, "2026-1-5");
  await user.tab();

  expect([box.value, stored(), box.getAttribute("aria-invalid")]).toEqual(["2026-01-05", "2026-01-05", "false"]);
});

test("in a form Enter stores what is typed, also text that is not a date", async () => {
  const { user, box, stored } = show(<FormDate start="" />);

  await user.type(box, "2026-2-3{Enter}");
  expect(stored()).toBe("2026-02-03");
  await user.clear(box);
  await user.type(box, "snart{Enter}");

  expect(stored()).toBe("snart");
  expect(screen.getByText("Skriv datumet som 2026-11-16")).toBeDefined();
});

test("the calendar opens on the date with the focus there, and Escape returns to its button", async () => {
  const { user } = show(<FormDate start="2027-02-28" />);

  await openCalendar(user);
  const day = screen.getByRole("button", { name: "söndag 28 februari 2027" });
  expect(document.activeElement).toBe(day);
  expect(day.getAttribute("aria-pressed")).toBe("true");
  await user.keyboard("{Escape}");

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Välj datum för Giltig från" }));
});

test.each([
  ["{ArrowRight}", "måndag 1 mars 2027"],
  ["{ArrowLeft}", "lördag 27 februari 2027"],
  ["{ArrowUp}", "söndag 21 februari 2027"],
  ["{ArrowDown}", "söndag 7 mars 2027"],
  ["{Home}", "måndag 22 februari 2027"],
  ["{End}", "söndag 28 februari 2027"],
  ["{PageUp}", "torsdag 28 januari 2027"],
  ["{PageDown}", "söndag 28 mars 2027"],
])("%s in the calendar leads to %s", async (key, name) => {
  const { user } = show(<FormDate start="2027-02-28" />);
  await openCalendar(user);

  await user.keyboard(key);

  expect(document.activeElement).toBe(screen.getByRole("button", { name }));
});

test("a day is chosen with Enter, and only one day is reached with Tab", async () => {
  const { user, box, stored } = show(<FormDate start="2027-02-28" />);
  await openCalendar(user);

  expect(
    screen.getAllByRole("button").filter(({ tabIndex, textContent }) => tabIndex === 0 && /^\d+$/.test(textContent)),
  ).toHaveLength(1);
  await user.keyboard("{ArrowRight}{Enter}");

  expect([stored(), box.value]).toEqual(["2027-03-01", "2027-03-01"]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the months are turned with buttons that keep the focus", async () => {
  const { user } = show(<FormDate start="2027-01-31" />);
  await openCalendar(user);
  const next = screen.getByRole("button", { name: "Nästa månad" });

  await user.click(next);

  expect(screen.getByRole("heading", { name: "februari 2027" })).toBeDefined();
  expect(document.activeElement).toBe(next);
  await user.click(screen.getByRole("button", { name: "Föregående månad" }));
  expect(screen.getByRole("heading", { name: "januari 2027" })).toBeDefined();
});

test("without a date the calendar opens on today, which can be chosen by its own button", async () => {
  const today = formatDate(Date.now());
  const { user, stored } = show(<FormDate start="" />);

  await openCalendar(user);
  expect(document.activeElement?.getAttribute("aria-current")).toBe("date");
  await user.click(screen.getByRole("button", { name: "I dag" }));

  expect(stored()).toBe(today);
});
