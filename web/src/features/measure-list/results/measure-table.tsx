import type { MeasureRow } from "@indikatorkatalogen/contract";
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { t } from "../../../texts/t.ts";
import { classNames } from "../../../ui/class-names.ts";
import { type ColumnId, columnIds } from "../column-ids.ts";
import type { Sorting } from "../list-search.ts";
import { listColumns } from "./list-columns.tsx";
import styles from "./measure-table.module.css";
import { SortableHeader } from "./sortable-header.tsx";

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature });
const helper = createColumnHelper<typeof features, MeasureRow>();
const columns = helper.columns(
  columnIds.map((id) => helper.display({ id, cell: ({ row }) => listColumns[id].cell(row.original) })),
);

interface MeasureTableProps {
  rows: MeasureRow[];
  columnIds: ColumnId[];
  sorting: Sorting;
  isBusy: boolean;
  onSort: (sorting: Sorting | undefined) => void;
}

export function MeasureTable({ rows, columnIds: chosen, sorting, isBusy, onSort }: MeasureTableProps) {
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => row.mId,
    state: {
      columnOrder: chosen,
      columnVisibility: Object.fromEntries(columnIds.map((id) => [id, chosen.includes(id)])),
    },
  });

  return (
    <div className={styles.scroller}>
      <table className={classNames(styles.table, isBusy && styles.busy)} aria-busy={isBusy}>
        <caption className="visually-hidden">{t("measureList.caption")}</caption>
        <thead>
          <tr>
            {chosen.map((id) => (
              <SortableHeader key={id} id={id} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getVisibleCells().map((cell) => (
                <td key={cell.id} className={styles[`${cell.column.id}Cell`] ?? styles.cell}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
