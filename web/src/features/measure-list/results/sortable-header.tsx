import { mdiArrowDown, mdiArrowUp } from "@mdi/js";
import { t } from "../../../texts/t.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { ColumnId } from "../column-ids.ts";
import type { Sorting } from "../list-search.ts";
import { listColumns } from "./list-columns.tsx";
import styles from "./measure-table.module.css";
import { nextSorting } from "./next-sorting.ts";

interface SortableHeaderProps {
  id: ColumnId;
  sorting: Sorting;
  onSort: (sorting: Sorting | undefined) => void;
}

const ariaSort = { ASCENDING: "ascending", DESCENDING: "descending" } as const;

export function SortableHeader({ id, sorting, onSort }: SortableHeaderProps) {
  const field = listColumns[id].sortField;
  const isSorted = sorting.field === field;

  return (
    <th scope="col" aria-sort={isSorted ? ariaSort[sorting.direction] : undefined}>
      <button type="button" className={styles.sort} onClick={() => onSort(nextSorting(sorting, field))}>
        {t(`measureList.columns.${id}`)}
        {isSorted && <Icon path={sorting.direction === "ASCENDING" ? mdiArrowUp : mdiArrowDown} size={15} />}
      </button>
    </th>
  );
}
