import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { DataTable, type TableColumn } from "./data-table.tsx";
import { FactTable } from "./fact-table.tsx";
import { nextSorting, type Sorting } from "./sorting.ts";

interface Row {
  id: string;
  name: string;
  count: number;
  day: string;
}
const rows: Row[] = [
  { id: "1", name: "Riksstroke", count: 12, day: "2026-01-15" },
  { id: "2", name: "Swedeheart", count: 7, day: "2026-02-15" },
];
const columns: TableColumn<Row>[] = [
  { id: "name", label: "Namn", sortField: "NAME", cell: ({ name }) => name },
  { id: "count", label: "Mått", isNumeric: true, cell: ({ count }) => count },
  { id: "day", label: "Dag", sortField: "DAY", isDate: true, cell: ({ day }) => day },
];

function SortedTable() {
  const own: Sorting = { field: "NAME", direction: "ASCENDING" };
  const [sorting, setSorting] = useState<Sorting>(own);
  return (
    <DataTable
      caption="Datakällor"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      sorting={sorting}
      isBusy={false}
      onSort={(next) => setSorting(next ?? own)}
    />
  );
}

describe("a list", () => {
  test("has a caption, and each row is headed by what it is about", () => {
    render(<SortedTable />);

    const table = screen.getByRole("table", { name: "Datakällor" });

    expect(
      within(table)
        .getAllByRole("rowheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["Riksstroke", "Swedeheart"]);
    expect(within(table).getByRole("row", { name: "Riksstroke 12 2026-01-15" })).toBeDefined();
  });

  test("says by what it is sorted, and a column that cannot be sorted by is no button", async () => {
    const user = userEvent.setup();
    render(<SortedTable />);
    const headers = () => screen.getAllByRole("columnheader").map((header) => header.getAttribute("aria-sort"));
    expect(headers()).toEqual(["ascending", null, null]);

    await user.click(screen.getByRole("button", { name: "Dag" }));
    expect(headers()).toEqual([null, null, "descending"]);
    await user.click(screen.getByRole("button", { name: "Dag" }));
    expect(headers()).toEqual([null, null, "ascending"]);
    await user.click(screen.getByRole("button", { name: "Dag" }));

    expect(headers()).toEqual(["ascending", null, null]);
    expect(screen.queryByRole("button", { name: "Mått" })).toBeNull();
  });
});

test.each<[string, Sorting, { field: string; isDate?: boolean }, Sorting | undefined]>([
  ["another column", { field: "A", direction: "DESCENDING" }, { field: "B" }, { field: "B", direction: "ASCENDING" }],
  [
    "a date",
    { field: "A", direction: "ASCENDING" },
    { field: "B", isDate: true },
    { field: "B", direction: "DESCENDING" },
  ],
  ["the same again", { field: "A", direction: "ASCENDING" }, { field: "A" }, { field: "A", direction: "DESCENDING" }],
  ["the same a third time", { field: "A", direction: "DESCENDING" }, { field: "A" }, undefined],
])("sorting by %s", (_, current, column, expected) => {
  expect(nextSorting(current, column)).toEqual(expected);
});

describe("a table of facts", () => {
  test("names each value by its column, for cards on small screens", () => {
    render(
      <FactTable
        caption="Kontrakt"
        rows={rows}
        rowId={({ id }) => id}
        columns={[
          { id: "name", label: "Namn", cell: ({ name }) => name },
          { id: "count", label: "Mått", isNumeric: true, cell: ({ count }) => count },
        ]}
      />,
    );

    const [first] = within(screen.getByRole("table", { name: "Kontrakt" })).getAllByRole("cell");

    expect(first?.dataset.label).toBe("Mått");
    expect(screen.getByRole("rowheader", { name: "Riksstroke" }).dataset.label).toBe("Namn");
  });
});
