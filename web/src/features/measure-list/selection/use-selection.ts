import type { MeasureRow } from "@indikatorkatalogen/contract";
import { useMemo, useState } from "react";

const storageKey = "selected-measures";

/** A selected measure, with its title to name it where its row is not shown. */
export type SelectedMeasure = Pick<MeasureRow, "mId" | "title">;

export interface Selection {
  selected: readonly SelectedMeasure[];
  ids: readonly string[];
  /** The search has changed since they were selected, and the user has not confirmed that they stay. */
  isFromOtherSearch: boolean;
  toggle: (measure: SelectedMeasure) => void;
  /** Selects all of these, or removes all of them. */
  toggleAll: (measures: readonly SelectedMeasure[]) => void;
  clear: () => void;
  /** Keeps them selected in this and later searches. */
  keep: () => void;
}

interface Stored {
  selected: SelectedMeasure[];
  /** The criteria they were selected with; undefined when the selection is kept for every search. */
  criteria: string | undefined;
}

/** The measures selected in this tab, in the order of selection. They stay selected when the search changes. */
export function useSelection(criteria: string): Selection {
  const [{ selected, criteria: selectedWith }, setStored] = useState(readStored);
  return useMemo(() => {
    const store = (next: Stored) => {
      setStored(next);
      sessionStorage.setItem(storageKey, JSON.stringify(next));
    };
    const select = (next: SelectedMeasure[]) => store({ selected: next, criteria });
    const ids = selected.map(({ mId }) => mId);
    const without = (gone: readonly SelectedMeasure[]) =>
      selected.filter(({ mId }) => !gone.some((one) => one.mId === mId));
    const toggleAll = (all: readonly SelectedMeasure[]) =>
      select(all.every(({ mId }) => ids.includes(mId)) ? without(all) : [...without(all), ...all.map(toSelected)]);
    return {
      selected,
      ids,
      isFromOtherSearch: selected.length > 0 && selectedWith !== undefined && selectedWith !== criteria,
      toggle: (one) => toggleAll([one]),
      toggleAll,
      clear: () => select([]),
      keep: () => store({ selected, criteria: undefined }),
    };
  }, [selected, selectedWith, criteria]);
}

const toSelected = ({ mId, title }: SelectedMeasure): SelectedMeasure => ({ mId, title });

const nothing: Stored = { selected: [], criteria: undefined };

function readStored(): Stored {
  try {
    const stored: Partial<Stored> = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    return Array.isArray(stored.selected) ? { selected: stored.selected, criteria: stored.criteria } : nothing;
  } catch {
    return nothing;
  }
}
