export interface Sorting<Field extends string = string> {
  field: Field;
  direction: "ASCENDING" | "DESCENDING";
}

/** Up, then down, then back to the list's own order (undefined). */
export function nextSorting<Field extends string>(current: Sorting<Field>, field: Field): Sorting<Field> | undefined {
  if (current.field !== field) return { field, direction: "ASCENDING" };
  return current.direction === "ASCENDING" ? { field, direction: "DESCENDING" } : undefined;
}
