import { queryOptions } from "@tanstack/react-query";
import { listLiveTabs } from "../../../../ui/unsent/live-tabs.ts";
import { listKeptTexts } from "../saving/keeper.ts";

/** The device answers at once and without a network. */
const fromDevice = { staleTime: 0, gcTime: 0, networkMode: "always" } as const;

export const keptTextsQuery = (userId: string, versionId: string) =>
  queryOptions({
    queryKey: ["keptTexts", userId, versionId],
    queryFn: async () => listKeptTexts({ userId, versionId }, await listLiveTabs()),
    ...fromDevice,
  });

/** Also those of pages that are still open, this one among them: for the page that only reads. */
export const allKeptTextsQuery = (userId: string, versionId: string) =>
  queryOptions({
    ...fromDevice,
    queryKey: ["keptTexts", userId, versionId, "all"],
    queryFn: () => listKeptTexts({ userId, versionId }, new Set()),
  });
