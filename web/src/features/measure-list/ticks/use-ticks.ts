import type { MeasureRow } from "@indikatorkatalogen/contract";
import { useMemo, useState } from "react";

const storageKey = "ticked-measures";

/** A ticked measure; its title names it where its row is not shown. */
export type Tick = Pick<MeasureRow, "mId" | "title">;

export interface Ticks {
  ticked: readonly Tick[];
  ids: readonly string[];
  /** The search has changed since they were ticked, and nobody has said that they stay. */
  isFromOtherSearch: boolean;
  toggle: (tick: Tick) => void;
  /** Ticks all of these, or unticks all of them. */
  toggleAll: (ticks: readonly Tick[]) => void;
  clear: () => void;
  /** They stay ticked in this and later searches. */
  keep: () => void;
}

interface Stored {
  ticked: Tick[];
  /** The criteria they were ticked with; undefined when they stay whatever is searched for. */
  criteria: string | undefined;
}

/** The measures that are ticked in this tab, in the order it was done. They stay ticked from search to search. */
export function useTicks(criteria: string): Ticks {
  const [{ ticked, criteria: tickedWith }, setStored] = useState(readStored);
  return useMemo(() => {
    const store = (next: Stored) => {
      setStored(next);
      sessionStorage.setItem(storageKey, JSON.stringify(next));
    };
    const tick = (next: Tick[]) => store({ ticked: next, criteria });
    const ids = ticked.map(({ mId }) => mId);
    const without = (gone: readonly Tick[]) => ticked.filter(({ mId }) => !gone.some((one) => one.mId === mId));
    const toggleAll = (all: readonly Tick[]) =>
      tick(all.every(({ mId }) => ids.includes(mId)) ? without(all) : [...without(all), ...all.map(toTick)]);
    return {
      ticked,
      ids,
      isFromOtherSearch: ticked.length > 0 && tickedWith !== undefined && tickedWith !== criteria,
      toggle: (one) => toggleAll([one]),
      toggleAll,
      clear: () => tick([]),
      keep: () => store({ ticked, criteria: undefined }),
    };
  }, [ticked, tickedWith, criteria]);
}

const toTick = ({ mId, title }: Tick): Tick => ({ mId, title });

const nothing: Stored = { ticked: [], criteria: undefined };

function readStored(): Stored {
  try {
    const stored: Partial<Stored> = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    return Array.isArray(stored.ticked) ? { ticked: stored.ticked, criteria: stored.criteria } : nothing;
  } catch {
    return nothing;
  }
}
