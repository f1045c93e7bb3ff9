import { mdiArrowDown, mdiArrowUp } from "@mdi/js";
import { Icon } from "../buttons/icon.tsx";
import { classNames } from "../class-names.ts";
import styles from "./data-table.module.css";
import { nextSorting, type Sorting } from "./sorting.ts";

interface SortableHeaderProps<Field extends string> {
  label: string;
  field: Field;
  sorting: Sorting<Field>;
  isNumeric: boolean;
  isDate: boolean | undefined;
  onSort: (sorting: Sorting<Field> | undefined) => void;
}

const ariaSort = { ASCENDING: "ascending", DESCENDING: "descending" } as const;

export function SortableHeader<Field extends string>(props: SortableHeaderProps<Field>) {
  const { label, field, sorting, isNumeric, isDate, onSort } = props;
  const isSorted = sorting.field === field;

  return (
    <th
      scope="col"
      aria-sort={isSorted ? ariaSort[sorting.direction] : undefined}
      className={classNames(isNumeric && styles.numeric)}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(nextSorting(sorting, { field, isDate }))}>
        {label}
        {isSorted && <Icon path={sorting.direction === "ASCENDING" ? mdiArrowUp : mdiArrowDown} size={15} />}
      </button>
    </th>
  );
}
