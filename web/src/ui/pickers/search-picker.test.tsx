import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { type PickOption, SearchPicker } from "./search-picker.tsx";

const all: PickOption[] = [
  { id: "1", name: "Riksstroke" },
  { id: "2", name: "Swedeheart", note: "Uppsala" },
  { id: "3", name: "Riks-Stroke äldre" },
];

function Picker() {
  const [value, setValue] = useState<PickOption | null>(null);
  const [text, setText] = useState("");
  return (
    <>
      <SearchPicker
        label="Datakälla"
        value={value}
        options={all.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))}
        isSearching={false}
        onSearch={setText}
        onPick={setValue}
      />
      <output>{value?.name ?? "ingen"}</output>
      <button type="button">Vidare</button>
    </>
  );
}

function show() {
  render(<Picker />);
  const box = screen.getByRole<HTMLInputElement>("combobox", { name: "Datakälla" });
  return { user: userEvent.setup(), box, picked: () => screen.getByRole("status", { name: "" }).textContent };
}

test("one is found by a part of its name and chosen with arrows and Enter, while the focus stays in the box", async () => {
  const { user, box, picked } = show();

  await user.type(box, "stroke");
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent.trim())).toEqual([
    "Riksstroke",
    "Riks-Stroke äldre",
  ]);
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.getElementById(box.getAttribute("aria-activedescendant") ?? "")?.textContent).toContain(
    "Riks-Stroke äldre",
  );
  await user.keyboard("{Enter}");

  expect(picked()).toBe("Riks-Stroke äldre");
  expect(box.value).toBe("Riks-Stroke äldre");
  expect(document.activeElement).toBe(box);
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("text that was not chosen is replaced by the chosen value, and an emptied box clears the value", async () => {
  const { user, box, picked } = show();
  await user.click(box);
  await user.click(screen.getByRole("option", { name: "Swedeheart Uppsala" }));

  await user.type(box, "xyz");
  expect(screen.getByText("Inget passar det du skrivit")).toBeDefined();
  await user.keyboard("{Escape}");
  expect(box.value).toBe("Swedeheart");
  await user.type(box, "x");
  await user.tab();
  expect(box.value).toBe("Swedeheart");
  expect(document.activeElement?.textContent).toBe("Vidare");

  await user.click(screen.getByRole("button", { name: "Töm" }));
  expect([box.value, picked()]).toEqual(["", "ingen"]);
});
