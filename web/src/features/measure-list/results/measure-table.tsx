import type { ColumnId, FoundMeasureRow } from "@indikatorkatalogen/contract";
import { useMemo } from "react";
import { t } from "../../../texts/t.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import type { MeasureListSorting } from "../measure-list-address.ts";
import { PageCheckbox, RowCheckbox } from "../selection/selection-checkboxes.tsx";
import { listColumns } from "./list-columns.tsx";
import styles from "./measure-table.module.css";

interface MeasureTableProps {
  rows: FoundMeasureRow[];
  columnIds: ColumnId[];
  sorting: MeasureListSorting;
  isBusy: boolean;
  onSort: (sorting: MeasureListSorting | undefined) => void;
}

const rowId = (row: FoundMeasureRow) => row.mId;
const checkboxOf = (row: FoundMeasureRow) => <RowCheckbox row={row} />;

export function MeasureTable({ rows, columnIds, sorting, isBusy, onSort }: MeasureTableProps) {
  const columns = useMemo(
    () => columnIds.map((id) => ({ id, className: styles[`${id}Cell`], ...listColumns[id] })),
    [columnIds],
  );
  return (
    <DataTable
      caption={t("measureList.caption")}
      columns={columns}
      rows={rows}
      selection={{ head: <PageCheckbox rows={rows} />, cell: checkboxOf }}
      rowId={rowId}
      sorting={sorting}
      isBusy={isBusy}
      onSort={onSort}
    />
  );
}
