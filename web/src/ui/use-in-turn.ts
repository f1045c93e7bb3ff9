import { useLater } from "./use-later.ts";

/** About as many as a screen shows. */
const atFirst = 8;

/** A list that shows what is seen of it at once, and the rest when nothing else waits. */
export function useInTurn<Item>(items: readonly Item[]): { shown: readonly Item[]; rest: number } {
  const showsAll = useLater(true);
  const shown = showsAll ? items : items.slice(0, atFirst);
  return { shown, rest: items.length - shown.length };
}
