import { t } from "../../../texts/t.ts";
import { DataTable, type TableColumn } from "../../../ui/table/data-table.tsx";
import type { Sorting } from "../../../ui/table/sorting.ts";
import type { Entry, ListConfig } from "../list-config.ts";
import { EntryLink, isEmptyCell, marked } from "./entry-link.tsx";
import styles from "./entry-table.module.css";

interface EntryTableProps {
  config: ListConfig;
  rows: Entry[];
  sorting: Sorting;
  isBusy: boolean;
  onSort: (sorting: Sorting | undefined) => void;
}

export function EntryTable({ config, rows, sorting, isBusy, onSort }: EntryTableProps) {
  return (
    <DataTable
      caption={t("administration.caption", { list: t(`administration.lists.${config.name}.title`) })}
      columns={columnsOf(config, rows)}
      rows={rows}
      rowId={(row) => row.id}
      sorting={sorting}
      isBusy={isBusy}
      isDense
      onSort={onSort}
    />
  );
}

/** Columns without any value are left out. */
const columnsOf = (config: ListConfig, rows: readonly Entry[]): TableColumn<Entry>[] =>
  config.columns
    .filter(({ cell }) => rows.some((row) => !isEmptyCell(cell(row))))
    .map(({ id, sortField, isDate, cell }, index) => ({
      id,
      isNumeric: rows.every((row) => typeof cell(row) === "number"),
      label: t(`administration.columns.${id}`),
      sortField,
      isDate,
      cell: (row) => (index === 0 ? <EntryLink config={config} entry={row} /> : marked(cell(row))),
      className: index === 0 ? styles.first : styles[id],
    }));
