import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { type PickOption, SearchPicker } from "./search-picker.tsx";

const all: PickOption[] = ["Stroke", "Diabetes", "Strokevård", "Cancer"].map((name) => ({ id: name, name }));

function MultiPicker() {
  const [chosen, setChosen] = useState<string[]>(["Diabetes"]);
  const [text, setText] = useState("");
  const found = all.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  return (
    <>
      <SearchPicker
        label="Nyckelord"
        value={null}
        chosen={chosen}
        options={found}
        total={found.length}
        isSearching={false}
        hasFailed={false}
        onSearch={setText}
        onShowMore={() => undefined}
        onPick={(picked) => picked && setChosen([...chosen, picked.id])}
        onRemove={({ id }) => setChosen(chosen.filter((other) => other !== id))}
      />
      <output>{chosen.join(" ")}</output>
    </>
  );
}

function show() {
  const { container } = render(<MultiPicker />);
  return {
    user: userEvent.setup(),
    box: screen.getByRole<HTMLInputElement>("combobox", { name: "Nyckelord" }),
    chosen: () => container.querySelector("output")?.textContent,
  };
}

const checked = () =>
  screen
    .getAllByRole("option")
    .filter((option) => option.getAttribute("aria-checked") === "true")
    .map(({ textContent }) => textContent.trim());

test("the list stays open after a choice, and chosen options stay where they are, checked", async () => {
  const { user, box, chosen } = show();

  await user.click(box);
  expect(checked()).toEqual(["Diabetes"]);
  await user.click(screen.getByRole("option", { name: "Cancer" }));
  await user.click(screen.getByRole("option", { name: "Stroke" }));

  expect(chosen()).toBe("Diabetes Cancer Stroke");
  expect(checked()).toEqual(["Stroke", "Diabetes", "Cancer"]);
  expect(document.activeElement).toBe(box);
});

test("choosing a checked option again removes it", async () => {
  const { user, box, chosen } = show();

  await user.click(box);
  await user.click(screen.getByRole("option", { name: "Diabetes" }));

  expect(chosen()).toBe("");
  expect(checked()).toEqual([]);
});

test("the arrow keys go on from the option that was clicked, so that Enter never removes another", async () => {
  const { user, box, chosen } = show();

  await user.click(box);
  await user.click(screen.getByRole("option", { name: "Stroke" }));
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");

  expect(chosen()).toBe("Diabetes Stroke Strokevård");
});

test("Enter on a typed name chooses it, leaves the list open and nothing active", async () => {
  const { user, box, chosen } = show();

  await user.type(box, "cancer{Enter}");

  expect([chosen(), box.value]).toEqual(["Diabetes Cancer", ""]);
  expect(screen.getAllByRole("option")).toHaveLength(4);
  await user.keyboard("{Enter}");
  expect(chosen()).toBe("Diabetes Cancer");
});

test("after a typed choice the box is empty and every option is offered again", async () => {
  const { user, box, chosen } = show();

  await user.type(box, "canc{ArrowDown}{Enter}");

  expect(chosen()).toBe("Diabetes Cancer");
  expect(box.value).toBe("");
  expect(screen.getAllByRole("option")).toHaveLength(4);
});

test("typing what is already chosen changes nothing, also with Tab on its row", async () => {
  const { user, box, chosen } = show();

  await user.type(box, "diabetes{Tab}");
  expect([chosen(), box.value]).toEqual(["Diabetes", ""]);
  await user.type(box, "diab{ArrowDown}{Tab}");

  expect([chosen(), box.value]).toEqual(["Diabetes", ""]);
});

test("text that matches nothing stays and is reported, and what is chosen stays too", async () => {
  const { user, box, chosen } = show();

  await user.type(box, "Hjärta{Tab}");

  expect([chosen(), box.value]).toEqual(["Diabetes", "Hjärta"]);
  expect(screen.getByText(/”Hjärta” hittades inte/)).toBeDefined();
});
