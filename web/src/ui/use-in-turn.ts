import { startTransition, useEffect, useState } from "react";

/** About as many as a screen shows. */
const atFirst = 8;

/** A list that shows what is seen of it at once, and the rest when nothing else waits. */
export function useInTurn<Item>(items: readonly Item[]): { shown: readonly Item[]; rest: number } {
  const [showsAll, setShowsAll] = useState(items.length <= atFirst);
  useEffect(() => startTransition(() => setShowsAll(true)), []);
  const shown = showsAll ? items : items.slice(0, atFirst);
  return { shown, rest: items.length - shown.length };
}
