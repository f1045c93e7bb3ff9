import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { SubmitEvent } from "react";
import { type FieldValues, useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import type { FormField } from "./form-field.ts";
import { FormFields } from "./form-fields.tsx";
import { submitResolved } from "./unresolved-input.ts";

const choices = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: String(index), label: `Val ${index}` }));

interface TestFormProps {
  fields: FormField[];
  values: FieldValues;
  readOnly?: boolean;
  onSave: (values: FieldValues) => void;
}

function TestForm({ fields, values, readOnly = false, onSave }: TestFormProps) {
  const form = useForm<FieldValues>({ defaultValues: values });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submitResolved(event.currentTarget, form.handleSubmit(onSave));
  };
  return (
    <form onSubmit={handleSubmit}>
      <FormFields form={form} fields={fields} readOnly={readOnly} />
      <button type="submit">Spara</button>
    </form>
  );
}

function show(fields: FormField[], values: FieldValues, readOnly = false) {
  const onSave = vi.fn();
  render(<TestForm fields={fields} values={values} readOnly={readOnly} onSave={onSave} />);
  const user = userEvent.setup();
  const save = async () => {
    await user.click(screen.getByRole("button", { name: "Spara" }));
    await waitFor(() => expect(onSave).toHaveBeenCalled());
    return onSave.mock.calls.at(-1)?.[0];
  };
  return { user, save, onSave };
}

test.each([
  [2, 0],
  [3, 3],
  [6, 6],
  [7, 0],
])("%i values are shown as %i radio buttons", (count, radios) => {
  show([{ kind: "choice", name: "kind", label: "Sort", options: choices(count) }], { kind: "0" });

  expect(screen.queryAllByRole("radio")).toHaveLength(radios);
  expect(screen.queryAllByRole("combobox")).toHaveLength(radios === 0 ? 1 : 0);
});

test("a chosen radio button becomes the value behind it, and nothing becomes null", async () => {
  const field: FormField = {
    kind: "choice",
    name: "contractVersion",
    label: "Kontraktsversion",
    emptyLabel: "Inget valt",
    options: ["2", "3", "3.1"].map((value) => ({ value, label: value })),
    toValue: Number,
  };
  const { user, save } = show([field], { contractVersion: 3 });

  expect(screen.getByRole("radio", { name: "3" })).toMatchObject({ checked: true });
  await user.click(screen.getByRole("radio", { name: "3.1" }));
  expect(await save()).toEqual({ contractVersion: 3.1 });
  await user.click(screen.getByRole("radio", { name: "Inget valt" }));

  expect(await save()).toEqual({ contractVersion: null });
});

test("a number is saved as a number, and an empty one as nothing", async () => {
  const { user, save } = show([{ kind: "number", name: "age", label: "Ålder" }], { age: null });

  await user.type(screen.getByRole("textbox", { name: "Ålder" }), "65");
  expect(await save()).toEqual({ age: 65 });
  await user.clear(screen.getByRole("textbox", { name: "Ålder" }));

  expect(await save()).toEqual({ age: null });
});

test("several choices are checked", async () => {
  const { user, save } = show([{ kind: "choices", name: "kinds", label: "Sorter", options: choices(3) }], {
    kinds: ["1"],
  });

  await user.click(screen.getByRole("checkbox", { name: "Val 2" }));

  expect(await save()).toEqual({ kinds: ["1", "2"] });
});

test("a read-only form hides empty fields and lets nothing be changed", () => {
  show(
    [
      { kind: "line", name: "name", label: "Namn" },
      { kind: "line", name: "empty", label: "Tomt" },
      { kind: "choice", name: "kind", label: "Sort", options: choices(3) },
    ],
    { name: "Riksstroke", empty: "", kind: "1" },
    true,
  );

  expect(screen.queryByRole("textbox", { name: "Tomt" })).toBeNull();
  expect(screen.getByRole("textbox", { name: "Namn" })).toMatchObject({ readOnly: true });
  expect(screen.getByRole("radio", { name: "Val 1" })).toMatchObject({ disabled: true });
});

test("text that is no value stops the saving and gets the focus", async () => {
  const own: FormField = {
    kind: "custom",
    name: "source",
    label: "Datakälla",
    render: ({ label }) => <input aria-label={label} data-unresolved="" />,
  };
  const { user, onSave } = show([own], { source: null });

  await user.click(screen.getByRole("button", { name: "Spara" }));

  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Datakälla" }));
  expect(onSave).not.toHaveBeenCalled();
});

test("text that is still searched for is waited for, and a second click saves nothing more", async () => {
  const box = document.createElement("input");
  box.dataset.resolving = "";
  const { user, onSave } = show(
    [{ kind: "custom", name: "source", label: "Datakälla", render: () => <div ref={(at) => at?.append(box)} /> }],
    { source: null },
  );
  await user.dblClick(screen.getByRole("button", { name: "Spara" }));
  expect(onSave).not.toHaveBeenCalled();

  delete box.dataset.resolving;

  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1));
});
