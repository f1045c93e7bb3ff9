import { useMediaQuery } from "../../ui/rendering/use-media-query.ts";

/** Whether there is no room for the filter panel and for a table. */
export const useIsCompact = (): boolean => useMediaQuery("(max-width: 959.98px)");
