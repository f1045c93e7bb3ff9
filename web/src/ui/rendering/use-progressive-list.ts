import { startTransition, useEffect, useState } from "react";

/** About as many as a screen shows. */
const initialCount = 8;

/** Renders the visible items first and the others in transitions, doubling the number each time. */
export function useProgressiveList<Item>(items: readonly Item[]): { shown: readonly Item[]; remaining: number } {
  const [count, setCount] = useState(initialCount);
  const remaining = Math.max(items.length - count, 0);
  useEffect(() => {
    if (remaining > 0) startTransition(() => setCount(count * 2));
  }, [count, remaining]);
  return { shown: remaining > 0 ? items.slice(0, count) : items, remaining };
}
