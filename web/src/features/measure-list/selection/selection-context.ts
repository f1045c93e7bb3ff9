import { createContext } from "react";
import type { Selection } from "./use-selection.ts";

const nothing = () => undefined;

export const SelectionContext = createContext<Selection>({
  selected: [],
  ids: [],
  isFromOtherSearch: false,
  toggle: nothing,
  toggleAll: nothing,
  clear: nothing,
  keep: nothing,
});
