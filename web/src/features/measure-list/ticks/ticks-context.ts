import { createContext } from "react";
import type { Ticks } from "./use-ticks.ts";

const nothing = () => undefined;

export const TicksContext = createContext<Ticks>({
  ticked: [],
  ids: [],
  isFromOtherSearch: false,
  toggle: nothing,
  toggleAll: nothing,
  clear: nothing,
  keep: nothing,
});
