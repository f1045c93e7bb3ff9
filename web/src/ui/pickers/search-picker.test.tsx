import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type SubmitEvent, useState } from "react";
import { expect, test, vi } from "vitest";
import { type PickOption, SearchPicker } from "./search-picker.tsx";

const all: PickOption[] = [
  { id: "1", name: "Riksstroke" },
  { id: "2", name: "Swedeheart", note: "Uppsala" },
  { id: "3", name: "Riks-Stroke äldre" },
  { id: "4", name: "Socialstyrelsen" },
];

interface PickerProps {
  start?: PickOption | null;
  onCreate?: (name: string) => Promise<PickOption | undefined>;
  shownCount?: number;
  options?: PickOption[];
  isSearching?: boolean;
  hasFailed?: boolean;
}

function Picker({ start = null, onCreate, shownCount = 10, options = all, ...state }: PickerProps) {
  const [value, setValue] = useState<PickOption | null>(start);
  const [text, setText] = useState("");
  const [count, setCount] = useState(shownCount);
  const [submitted, setSubmitted] = useState(false);
  const found = options.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
  };
  return (
    <form onSubmit={handleSubmit}>
      <SearchPicker
        label="Datakälla"
        value={value}
        options={found.slice(0, count)}
        total={found.length}
        isSearching={false}
        hasFailed={false}
        {...state}
        onSearch={setText}
        onShowMore={() => setCount(count + 10)}
        onPick={setValue}
        onCreate={onCreate}
      />
      <output>{value?.name ?? "ingen"}</output>
      <button type="submit">Vidare</button>
      {submitted && <p>Skickat</p>}
    </form>
  );
}

function show(props: PickerProps = {}) {
  const view = render(<Picker {...props} />);
  const box = screen.getByRole<HTMLInputElement>("combobox", { name: "Datakälla" });
  return {
    user: userEvent.setup(),
    box,
    picked: () => view.container.querySelector("output")?.textContent,
    rerender: (next: PickerProps) => view.rerender(<Picker {...next} />),
  };
}

const optionNames = () => screen.getAllByRole("option").map(({ textContent }) => textContent.trim());
const riksstroke = { id: "1", name: "Riksstroke" };

test("a click opens the list with all options, and another click on the chevron closes it", async () => {
  const { user, box } = show();
  expect(box.getAttribute("aria-expanded")).toBe("false");

  await user.click(box);
  expect(optionNames()).toEqual(["Riksstroke", "Swedeheart Uppsala", "Riks-Stroke äldre", "Socialstyrelsen"]);
  expect(box.getAttribute("aria-expanded")).toBe("true");
  await user.click(screen.getByRole("button", { name: "Visa alternativ" }));

  expect(screen.queryByRole("listbox")).toBeNull();
  expect(document.activeElement).toBe(box);
});

test("a box with a value opens with every option, the chosen one checked", async () => {
  const { user, box } = show({ start: riksstroke });

  await user.click(box);

  expect(optionNames()).toHaveLength(4);
  expect(screen.getByRole("option", { name: "Riksstroke" }).getAttribute("aria-checked")).toBe("true");
  expect(screen.getByRole("option", { name: /Swedeheart/ }).getAttribute("aria-checked")).toBe("false");
});

test("arrows mark an option as selected, Enter accepts it, and the focus stays in the box", async () => {
  const { user, box, picked } = show();

  await user.type(box, "stroke");
  expect(optionNames()).toEqual(["Riksstroke", "Riks-Stroke äldre"]);
  await user.keyboard("{ArrowDown}{ArrowDown}");
  const active = document.getElementById(box.getAttribute("aria-activedescendant") ?? "");
  expect(active?.textContent).toContain("Riks-Stroke äldre");
  expect(active?.getAttribute("aria-selected")).toBe("true");
  expect(screen.getByRole("option", { name: "Riksstroke" }).getAttribute("aria-selected")).toBe("false");
  await user.keyboard("{Enter}");

  expect(picked()).toBe("Riks-Stroke äldre");
  expect(box.value).toBe("Riks-Stroke äldre");
  expect(document.activeElement).toBe(box);
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(screen.queryByText("Skickat")).toBeNull();
});

test("arrows go round, by way of the box itself", async () => {
  const { user, box } = show();
  const activeOption = () =>
    document.getElementById(box.getAttribute("aria-activedescendant") ?? "")?.textContent.trim();

  await user.click(box);
  await user.keyboard("{ArrowUp}");
  expect(activeOption()).toBe("Socialstyrelsen");
  await user.keyboard("{ArrowDown}");
  expect(activeOption()).toBeUndefined();
  await user.keyboard("{ArrowDown}");

  expect(activeOption()).toBe("Riksstroke");
});

test("an arrow opens a closed list", async () => {
  const { user, box } = show();

  await user.tab();
  expect(document.activeElement).toBe(box);
  await user.keyboard("{ArrowDown}");

  expect(optionNames()).toHaveLength(4);
});

test.each(["{Tab}", "{Enter}"])("a name typed in full is accepted with %s, whatever its case", async (key) => {
  const { user, box, picked } = show({ start: riksstroke });

  await user.clear(box);
  await user.type(box, `socialSTYRELSEN ${key}`);

  expect(picked()).toBe("Socialstyrelsen");
  expect(box.value).toBe("Socialstyrelsen");
});

test.each(["{Tab}", "{Enter}"])("the only option that matches is accepted with %s", async (key) => {
  const { user, box, picked } = show();

  await user.type(box, `soc${key}`);

  expect(picked()).toBe("Socialstyrelsen");
});

test("a highlighted option is accepted with Tab, and the focus moves on", async () => {
  const { user, box, picked } = show();

  await user.type(box, "riks{ArrowDown}");
  await user.tab();

  expect(picked()).toBe("Riksstroke");
  expect(document.activeElement).not.toBe(box);
});

test("a full name is preferred to longer names that contain it", async () => {
  const { user, box, picked } = show({ options: [...all, { id: "5", name: "Riks" }] });

  await user.type(box, "riks{Tab}");

  expect(picked()).toBe("Riks");
});

test("other text stays in the box and is reported as not found", async () => {
  const { user, box, picked } = show({ start: riksstroke });

  await user.clear(box);
  await user.type(box, "Reks{Tab}");

  expect(box.value).toBe("Reks");
  expect(picked()).toBe("ingen");
  expect(box.getAttribute("aria-invalid")).toBe("true");
  const message = screen.getByText("”Reks” hittades inte. Välj i listan eller töm fältet.");
  expect(box.getAttribute("aria-describedby")).toContain(message.id);
  expect(screen.getByRole("alert").textContent).toContain("hittades inte");
});

test("the report goes away when the text is changed", async () => {
  const { user, box, picked } = show();

  await user.type(box, "xyz{Tab}");
  expect(screen.getByText(/hittades inte/)).toBeDefined();
  await user.clear(box);
  await user.type(box, "sw");
  expect(screen.queryByText(/hittades inte/)).toBeNull();
  expect(box.getAttribute("aria-invalid")).toBe("false");
  await user.keyboard("{Enter}");

  expect(picked()).toBe("Swedeheart");
});

test("a click elsewhere accepts a full name, and leaves a part of one as it is", async () => {
  const { user, box, picked } = show();

  await user.type(box, "swedeheart");
  await user.click(screen.getByRole("button", { name: "Vidare" }));
  expect(picked()).toBe("Swedeheart");
  await user.clear(box);
  await user.type(box, "soc");
  await user.click(document.body);

  expect(picked()).toBe("ingen");
  expect(box.value).toBe("soc");
  expect(screen.getByText(/”soc” hittades inte/)).toBeDefined();
});

test("options of the same name are not told apart by their name", async () => {
  const twins = [
    { id: "1", name: "Anna Ek", note: "Region Skåne" },
    { id: "2", name: "Anna Ek", note: "Region Halland" },
  ];
  const { user, box, picked } = show({ options: twins });

  await user.type(box, "anna ek{Tab}");
  expect(screen.getByText("Flera heter ”anna ek”. Välj en i listan.")).toBeDefined();
  await user.click(box);
  await user.click(screen.getByRole("option", { name: "Anna Ek Region Halland" }));

  expect(picked()).toBe("Anna Ek");
  expect(screen.queryByText(/Flera heter/)).toBeNull();
});

test("text that is left before the search has finished is accepted when it has", async () => {
  const { user, box, picked, rerender } = show({ isSearching: true });

  await user.type(box, "swedeheart{Tab}");
  expect([picked(), box.value]).toEqual(["ingen", "swedeheart"]);
  expect(screen.queryByText(/hittades inte/)).toBeNull();
  rerender({ isSearching: false });

  expect(picked()).toBe("Swedeheart");
});

test("when the search fails the text stays, and Enter tries again", async () => {
  const { user, box, picked, rerender } = show({ hasFailed: true, options: [] });

  await user.type(box, "swedeheart");
  await user.keyboard("{Enter}");
  expect(screen.getAllByText("Det gick inte att söka. Försök igen om en stund.").length).toBeGreaterThan(0);
  expect(box.value).toBe("swedeheart");
  rerender({});
  await user.keyboard("{Enter}");

  expect(picked()).toBe("Swedeheart");
});

test("Escape first closes the list and then brings back the chosen value", async () => {
  const { user, box, picked } = show({ start: { id: "2", name: "Swedeheart" } });

  await user.type(box, "xyz");
  expect(screen.getByText("Inget passar det du skrivit")).toBeDefined();
  await user.keyboard("{Escape}");
  expect(screen.queryByText("Inget passar det du skrivit")).toBeNull();
  expect(box.value).toBe("xyz");
  await user.keyboard("{Escape}");

  expect([box.value, picked()]).toEqual(["Swedeheart", "Swedeheart"]);
});

test("a click selects the chosen name, so that typing replaces it; another click puts the caret", async () => {
  const { user, box } = show({ start: riksstroke });

  await user.click(box);
  expect([box.selectionStart, box.selectionEnd]).toEqual([0, "Riksstroke".length]);
  await user.click(box);
  expect(box.selectionStart).toBe(box.selectionEnd);
});

test("an emptied box clears the value", async () => {
  const { user, box, picked } = show({ start: riksstroke });

  await user.click(screen.getByRole("button", { name: "Töm" }));

  expect([box.value, picked()]).toEqual(["", "ingen"]);
  expect(document.activeElement).toBe(box);
});

test("a value is replaced by typing without being cleared on the way, and an emptied box clears it when left", async () => {
  const { user, box, picked } = show({ start: riksstroke });

  await user.clear(box);
  expect(picked()).toBe("Riksstroke");
  await user.keyboard("{Escape}{Escape}");
  expect(box.value).toBe("Riksstroke");
  await user.clear(box);
  await user.tab();

  expect([box.value, picked()]).toEqual(["", "ingen"]);
});

test("Enter submits the form only when there is nothing to accept", async () => {
  const { user, box } = show();

  await user.type(box, "xyz{Enter}");
  expect(screen.queryByText("Skickat")).toBeNull();
  await user.clear(box);
  await user.keyboard("{Escape}{Enter}");

  expect(screen.getByText("Skickat")).toBeDefined();
});

test("a long list says how many are shown, and shows more by key or click", async () => {
  const many = Array.from({ length: 24 }, (_, index) => ({ id: String(index), name: `Källa ${index + 1}` }));
  const { user, box } = show({ options: many });

  await user.click(box);
  expect(optionNames()).toHaveLength(11);
  await user.click(screen.getByRole("option", { name: "10 av 24, visa fler" }));
  expect(optionNames()).toHaveLength(21);
  await user.keyboard("{ArrowUp}{Enter}");

  expect(optionNames()).toHaveLength(24);
  expect(screen.queryByRole("option", { name: /visa fler/ })).toBeNull();
});

test("only one of many that match is not the only match", async () => {
  const { user, box, picked } = show({ shownCount: 1 });

  await user.type(box, "riks{Tab}");

  expect(picked()).toBe("ingen");
  expect(screen.getByText("Flera passar ”riks”. Välj ett i listan eller skriv hela namnet.")).toBeDefined();
});

test("those who may create an entry are offered to, in the list and after leaving", async () => {
  const onCreate = vi.fn((name: string) => Promise.resolve({ id: "new", name }));
  const { user, box, picked } = show({ onCreate });

  await user.type(box, "Nytt register");
  expect(screen.getByRole("option", { name: "Skapa ”Nytt register”" })).toBeDefined();
  await user.tab();
  expect(onCreate).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Skapa ”Nytt register”" }));

  expect(onCreate).toHaveBeenCalledWith("Nytt register");
  await vi.waitFor(() => expect(picked()).toBe("Nytt register"));
  expect(screen.queryByText(/hittades inte/)).toBeNull();
});

test("nothing is offered to create when the name exists, nor to those who may not", async () => {
  const { user, box } = show({ onCreate: (name) => Promise.resolve({ id: "new", name }) });

  await user.type(box, "riksstroke");

  expect(optionNames()).toEqual(["Riksstroke"]);
});

test("Tab on the row that creates creates nothing", async () => {
  const onCreate = vi.fn((name: string) => Promise.resolve({ id: "new", name }));
  const { user, box } = show({ onCreate });

  await user.type(box, "Nytt register{ArrowDown}{Tab}");

  expect(onCreate).not.toHaveBeenCalled();
  expect(screen.getByText(/hittades inte/)).toBeDefined();
});

test("when creating fails the reason is shown and the text stays", async () => {
  const { user, box, picked } = show({ onCreate: () => Promise.reject(new Error("A fault")) });

  await user.type(box, "Nytt register{ArrowDown}{Enter}");

  await within(screen.getByRole("alert")).findByText(/Det gick inte att spara/);
  expect([box.value, picked()]).toEqual(["Nytt register", "ingen"]);
});

test("a chosen value is given up as soon as the box with another text is left, and the text's value follows", async () => {
  const { user, box, picked, rerender } = show({ start: riksstroke, isSearching: true });

  await user.clear(box);
  await user.type(box, "swedeheart");
  await user.tab();
  expect(picked()).toBe("ingen");
  expect(box.value).toBe("swedeheart");
  rerender({ start: riksstroke });

  await waitFor(() => expect(picked()).toBe("Swedeheart"));
  expect(box.value).toBe("Swedeheart");
});
