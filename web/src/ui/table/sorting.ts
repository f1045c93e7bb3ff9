export interface Sorting<Field extends string = string> {
  field: Field;
  direction: "ASCENDING" | "DESCENDING";
}

interface SortedColumn<Field extends string> {
  field: Field;
  /** Dates: the newest first. */
  isDate?: boolean | undefined;
}

/** The initial direction when sorting by a column. */
const firstDirection = (isDate: boolean | undefined): Sorting["direction"] => (isDate ? "DESCENDING" : "ASCENDING");

/** The initial direction, then the other, then the list's default order (undefined). */
export function nextSorting<Field extends string>(
  current: Sorting<Field>,
  { field, isDate }: SortedColumn<Field>,
): Sorting<Field> | undefined {
  const first = firstDirection(isDate);
  if (current.field !== field) return { field, direction: first };
  if (current.direction !== first) return undefined;
  return { field, direction: first === "ASCENDING" ? "DESCENDING" : "ASCENDING" };
}
