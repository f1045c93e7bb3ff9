import type { Resource } from "@indikatorkatalogen/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { measureOptionsQuery } from "../../domain/choices/choices.queries.ts";
import { loadChunk } from "../../ui/loading/chunk-load-error.ts";
import type { PaletteEntry } from "./palette-entries.ts";

const maxMeasures = 6;
const minLength = 2;

/** Measures that match the text, the most relevant first. */
export const paletteMeasuresQuery = (text: string) => {
  const { queryKey, queryFn } = measureOptionsQuery({ text, count: maxMeasures });
  return queryOptions({
    queryKey,
    queryFn,
    placeholderData: keepPreviousData,
    enabled: text.length >= minLength,
  });
};

/** The administration lists that the user may read. Loaded on demand, because the code that describes them is large. */
export const administrationEntriesQuery = (hasAccess: (resource: Resource) => boolean) =>
  queryOptions({
    queryKey: ["palette", "administration"],
    queryFn: async (): Promise<PaletteEntry[]> =>
      (await loadChunk(() => import("./administration-entries.ts"))).administrationEntries(hasAccess),
    staleTime: 0,
  });
