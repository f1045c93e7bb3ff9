import type { ColumnId, FoundMeasureRow } from "@indikatorkatalogen/contract";
import { t } from "../../../texts/t.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Sorting } from "../list-search.ts";
import { PageTick, RowTick } from "../ticks/tick-boxes.tsx";
import { listColumns } from "./list-columns.tsx";
import styles from "./measure-table.module.css";

interface MeasureTableProps {
  rows: FoundMeasureRow[];
  columnIds: ColumnId[];
  sorting: Sorting;
  isBusy: boolean;
  onSort: (sorting: Sorting | undefined) => void;
}

export function MeasureTable({ rows, columnIds, sorting, isBusy, onSort }: MeasureTableProps) {
  return (
    <DataTable
      caption={t("measureList.caption")}
      columns={columnIds.map((id) => ({
        id,
        className: styles[`${id}Cell`],
        ...listColumns[id],
      }))}
      rows={rows}
      tick={{ head: <PageTick rows={rows} />, cell: (row) => <RowTick row={row} /> }}
      rowId={(row) => row.mId}
      sorting={sorting}
      isBusy={isBusy}
      onSort={onSort}
    />
  );
}
