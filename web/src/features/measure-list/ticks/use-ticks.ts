import { useMemo, useState } from "react";

const memory = "ticked-measures";

export interface Ticks {
  ids: readonly string[];
  toggle: (id: string) => void;
  /** Ticks all of these, or takes all their ticks away. */
  toggleAll: (ids: readonly string[]) => void;
  clear: () => void;
}

/** The measures that are ticked, in the order it was done. They stay ticked from search to search in this tab. */
export function useTicks(): Ticks {
  const [ids, setIds] = useState(recall);
  return useMemo(() => {
    const tick = (next: string[]) => {
      setIds(next);
      sessionStorage.setItem(memory, next.join());
    };
    const without = (gone: readonly string[]) => ids.filter((id) => !gone.includes(id));
    return {
      ids,
      toggle: (id) => tick(ids.includes(id) ? without([id]) : [...ids, id]),
      toggleAll: (all) => tick(all.every((id) => ids.includes(id)) ? without(all) : [...without(all), ...all]),
      clear: () => tick([]),
    };
  }, [ids]);
}

const recall = (): string[] => (sessionStorage.getItem(memory) ?? "").split(",").filter(Boolean);
