import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { canAdminister } from "../../features/administration/access/can-administer.ts";
import { useAccess } from "../../features/session/use-access.ts";
import { t } from "../../texts/t.ts";
import { useDebouncedValue } from "../../ui/search/use-debounced-value.ts";
import { administrationEntriesQuery, paletteMeasuresQuery } from "./palette.queries.ts";
import { actionEntries, matches, type PaletteEntry, pageEntries } from "./palette-entries.ts";

export interface PaletteGroup {
  id: "measures" | "pages" | "actions";
  entries: PaletteEntry[];
}

/** The entries for a text: measures, pages and actions, without empty groups. */
export function usePalette(text: string): PaletteGroup[] {
  const hasAccess = useAccess();
  const path = useLocation({ select: ({ href }) => href });
  const wanted = text.trim();
  const { data: found } = useQuery(paletteMeasuresQuery(useDebouncedValue(wanted)));
  const { data: lists = [] } = useQuery({
    ...administrationEntriesQuery(hasAccess),
    enabled: wanted !== "" && canAdminister(hasAccess),
  });
  const matching = (entries: readonly PaletteEntry[]) => entries.filter(({ label }) => matches(label, wanted));
  const measures = wanted === "" ? [] : (found?.options ?? []).map(toMeasure);
  const groups: PaletteGroup[] = [
    { id: "actions", entries: matching(actionEntries(hasAccess, path)) },
    { id: "pages", entries: [...matching(pageEntries(hasAccess)), ...(wanted === "" ? [] : matching(lists))] },
    { id: "measures", entries: wanted === "" ? [] : [...measures, searchEntry(wanted)] },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

const toMeasure = ({ id, name, note }: { id: string; name: string; note?: string | undefined }): PaletteEntry => ({
  id,
  label: name,
  note,
  target: { path: `/measure/${id}` },
});

const searchEntry = (text: string): PaletteEntry => ({
  id: "search",
  label: t("palette.search", { text }),
  target: { path: `/?search=${encodeURIComponent(text)}` },
});
