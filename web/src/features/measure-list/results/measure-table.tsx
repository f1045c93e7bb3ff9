import type { ColumnId, FoundMeasureRow } from "@indikatorkatalogen/contract";
import { useMemo } from "react";
import { t } from "../../../texts/t.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
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

const rowId = (row: FoundMeasureRow) => row.mId;
const tickOf = (row: FoundMeasureRow) => <RowTick row={row} />;

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
      tick={{ head: <PageTick rows={rows} />, cell: tickOf }}
      rowId={rowId}
      sorting={sorting}
      isBusy={isBusy}
      onSort={onSort}
    />
  );
}
