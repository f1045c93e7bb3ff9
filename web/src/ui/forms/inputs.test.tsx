import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { CheckboxGroup } from "./checkbox-group.tsx";
import { RadioInput } from "./radio-input.tsx";
import { isNotFound, isRejectedInput, rejectionText } from "./rejected-input.ts";
import { SelectInput } from "./select-input.tsx";
import { TextArea, TextInput } from "./text-input.tsx";

const options = [
  { value: "READER", label: "Läsare" },
  { value: "EDITOR", label: "Redaktör" },
];
const describedBy = (element: Element) =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

function Title() {
  const [title, setTitle] = useState("");
  return <TextInput label="Titel" maxLength={10} value={title} onChange={(event) => setTitle(event.target.value)} />;
}

describe("a field", () => {
  test("is named by its label alone, and described by its hint and what is wrong", () => {
    render(<TextInput label="Namn" hint="Förnamn och efternamn" error="Detta fält är obligatoriskt" required />);

    const field = screen.getByRole("textbox", { name: "Namn" });

    expect(describedBy(field)).toBe("Förnamn och efternamn Detta fält är obligatoriskt");
    expect([field.getAttribute("aria-invalid"), field.getAttribute("aria-required")]).toEqual(["true", "true"]);
    expect(screen.getByText("måste fyllas i")).toBeDefined();
  });

  test("keeps a pasted text that is too long, and says how long it is and may be", async () => {
    render(<Title />);
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Titel" });

    await userEvent.click(field);
    await userEvent.paste("Trombolys vid stroke");

    expect(field.value).toBe("Trombolys vid stroke");
    expect(describedBy(field)).toBe("Högst 10 tecken. Texten har 20.");
  });

  test("without a hint or fault points at nothing", () => {
    render(<TextArea label="Beskrivning" />);

    const field = screen.getByRole("textbox", { name: "Beskrivning" });

    expect(field.hasAttribute("aria-describedby")).toBe(false);
    expect(field.getAttribute("aria-invalid")).toBe("false");
  });

  test("to choose in has a choice for nothing only when nothing may be chosen", () => {
    const { rerender } = render(<SelectInput label="Roll" options={options} emptyLabel="Ingen" />);
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "Ingen",
      "Läsare",
      "Redaktör",
    ]);

    rerender(<SelectInput label="Roll" options={options} />);

    expect(screen.getAllByRole("option")).toHaveLength(2);
  });
});

function Roles({ error }: { error?: string }) {
  const [value, setValue] = useState<string[]>(["READER"]);
  return (
    <CheckboxGroup
      label="Roller"
      hint="En eller flera"
      options={options}
      value={value}
      onChange={setValue}
      error={error}
    />
  );
}

describe("a group of choices", () => {
  test("adds and removes one value at a time", async () => {
    const user = userEvent.setup();
    render(<Roles />);

    await user.click(screen.getByRole("checkbox", { name: "Redaktör" }));
    await user.click(screen.getByRole("checkbox", { name: "Läsare" }));

    expect(screen.getByRole("checkbox", { name: "Läsare" })).toMatchObject({ checked: false });
    expect(screen.getByRole("checkbox", { name: "Redaktör" })).toMatchObject({ checked: true });
  });

  test("says what is wrong with all of them together", () => {
    render(<Roles error="Välj minst ett värde" />);

    expect(describedBy(screen.getByRole("group", { name: "Roller" }))).toBe("En eller flera Välj minst ett värde");
  });

  test("of which one is chosen is a group of radio buttons with a name", async () => {
    const user = userEvent.setup();
    const chosen: string[] = [];
    render(
      <RadioInput label="När" options={options} value="READER" error="Fel" onChange={(value) => chosen.push(value)} />,
    );

    await user.click(screen.getByRole("radio", { name: "Redaktör" }));

    expect(chosen).toEqual(["EDITOR"]);
    expect(describedBy(screen.getByRole("radiogroup", { name: "När" }))).toBe("Fel");
  });
});

describe("what the server refuses", () => {
  const failure = (status: number, messages: string[] = []) =>
    Object.assign(new Error("Orsaken"), {
      status,
      validationMessage: messages.map((message) => ({ field: "name", message })),
    });

  test.each([400, 409, 412])("with %s is something the user can correct", (status) => {
    expect(isRejectedInput(failure(status))).toBe(true);
    expect(rejectionText(failure(status), "Något gick fel")).toBe("Orsaken");
  });

  test.each([401, 404, 500, 503])("with %s is not", (status) => {
    expect(isRejectedInput(failure(status))).toBe(false);
    expect(rejectionText(failure(status), "Något gick fel")).toBe("Något gick fel");
  });

  test("is told by the messages of the fields before the message as a whole", () => {
    expect(rejectionText(failure(400, ["Namnet är taget.", "Välj ett annat."]), "")).toBe(
      "Namnet är taget. Välj ett annat.",
    );
  });

  test("because the entity is gone is a separate case", () => {
    expect(isNotFound(Object.assign(new Error("Borta"), { code: "ENTITY_NOT_FOUND_404" }))).toBe(true);
    expect(isNotFound(failure(404))).toBe(false);
    expect(isNotFound("ENTITY_NOT_FOUND_404")).toBe(false);
  });
});
