import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DataTable, type TableColumn } from "./data-table.tsx";
import { nextSorting } from "./sorting.ts";

interface Row {
  id: string;
  /** The query of the link changes with the list. */
  search: string;
}

const columns: TableColumn<Row>[] = [
  { id: "name", label: "Namn", cell: ({ id, search }) => <a href={`#/${id}?search=${search}`}>{id}</a> },
];

const table = (search: string, ...ids: string[]) => (
  <DataTable
    caption="Nyckelord"
    columns={columns}
    rows={ids.map((id) => ({ id, search }))}
    rowId={({ id }) => id}
    sorting={{ field: "name", direction: "ASCENDING" }}
    isBusy={false}
    onSort={() => undefined}
  />
);

const link = (name: string) => screen.getByRole("link", { name });

test("the focus follows its row when the rows are replaced, also when the row is rendered later", () => {
  const { rerender } = render(table("", "stroke", "vård"));
  link("vård").focus();
  const before = link("vård");

  rerender(table("v", "vård", "vårdtid"));
  expect(link("vård")).not.toBe(before);
  expect(document.activeElement).toBe(link("vård"));

  rerender(table("v", ..."abcdefghij", "vård"));
  expect(document.activeElement).toBe(link("vård"));
});

test("a row that returns does not take the focus from the element that has it by then", () => {
  const page = (...ids: string[]) => (
    <>
      <button type="button">Sök</button>
      {table("", ...ids)}
    </>
  );
  const { rerender } = render(page("stroke", "vård"));
  link("vård").focus();

  rerender(page("stroke"));
  screen.getByRole("button", { name: "Sök" }).focus();
  rerender(page("stroke", "vård"));

  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Sök" }));
});

test.each([
  ["a name", false, ["ASCENDING", "DESCENDING", undefined]],
  ["a date, the newest first", true, ["DESCENDING", "ASCENDING", undefined]],
])("clicks on the header of %s sort one way, then the other, then not at all", (_, isDate, expected) => {
  const column = { field: "published", isDate };
  const first = nextSorting({ field: "title", direction: "ASCENDING" }, column);
  const second = first && nextSorting(first, column);
  const third = second && nextSorting(second, column);

  expect([first, second, third].map((sorting) => sorting?.direction)).toEqual(expected);
});
