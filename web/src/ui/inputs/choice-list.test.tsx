import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { CheckboxList, RadioList } from "./choice-list.tsx";

const options = [
  { value: "HIGH", label: "Högt" },
  { value: "LOW", label: "Lågt" },
];

function Radios({ emptyLabel }: { emptyLabel?: string }) {
  const [value, setValue] = useState("HIGH");
  return (
    <>
      <RadioList
        control={{ "aria-label": "Önskat värde" }}
        options={options}
        value={value}
        emptyLabel={emptyLabel}
        onChange={setValue}
      />
      <output>{value || "inget"}</output>
    </>
  );
}

function Checkboxes() {
  const [value, setValue] = useState(["LOW"]);
  return (
    <>
      <CheckboxList
        control={{ "aria-label": "Perioder", "aria-invalid": true }}
        options={options}
        value={value}
        onChange={setValue}
      />
      <output>{value.join(" ")}</output>
    </>
  );
}

test("one of the values is chosen, and nothing by its own choice", async () => {
  const user = userEvent.setup();
  render(<Radios emptyLabel="Inget valt" />);

  expect(screen.getByRole("radiogroup", { name: "Önskat värde" })).toBeDefined();
  expect(screen.getByRole("radio", { name: "Högt" })).toMatchObject({ checked: true });
  await user.click(screen.getByRole("radio", { name: "Lågt" }));
  expect(screen.getByRole("status").textContent).toBe("LOW");
  await user.click(screen.getByRole("radio", { name: "Inget valt" }));

  expect(screen.getByRole("status").textContent).toBe("inget");
});

test("where something must be chosen there is no choice for nothing", () => {
  render(<Radios />);

  expect(screen.getAllByRole("radio")).toHaveLength(2);
});

test("several values are checked and unchecked", async () => {
  const user = userEvent.setup();
  render(<Checkboxes />);

  await user.click(screen.getByRole("checkbox", { name: "Högt" }));
  expect(screen.getByRole("status").textContent).toBe("LOW HIGH");
  await user.click(screen.getByRole("checkbox", { name: "Lågt" }));

  expect(screen.getByRole("status").textContent).toBe("HIGH");
});

test("a group of checkboxes carries no validity, which its role does not have", () => {
  render(<Checkboxes />);

  expect(screen.getByRole("group", { name: "Perioder" }).hasAttribute("aria-invalid")).toBe(false);
});
