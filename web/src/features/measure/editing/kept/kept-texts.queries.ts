import { queryOptions } from "@tanstack/react-query";
import { listLiveTabs } from "../../../../ui/unsent/live-tabs.ts";
import { listKeptTexts } from "../saving/keeper.ts";

export const keptTextsQuery = (userId: string, versionId: string) =>
  queryOptions({
    queryKey: ["keptTexts", userId, versionId],
    queryFn: async () => listKeptTexts({ userId, versionId }, await listLiveTabs()),
    staleTime: 0,
    gcTime: 0,
    // The device answers without a network.
    networkMode: "always",
  });
