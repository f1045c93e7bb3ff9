import { startTransition, useEffect, useState } from "react";

/** About as many as a screen shows. */
const atFirst = 8;

/** A list that shows what is seen of it at once, and the rest when nothing else waits: each time as much again. */
export function useProgressiveList<Item>(items: readonly Item[]): { shown: readonly Item[]; rest: number } {
  const [count, setCount] = useState(atFirst);
  const rest = Math.max(items.length - count, 0);
  useEffect(() => {
    if (rest > 0) startTransition(() => setCount(count * 2));
  }, [count, rest]);
  return { shown: rest > 0 ? items.slice(0, count) : items, rest };
}
