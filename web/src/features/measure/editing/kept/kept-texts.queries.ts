import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { listOpenTabs } from "../../../../ui/storage/open-tabs.ts";
import { canBeOffered, forgetKeptText, listKeptTexts } from "../saving/keeper.ts";

/** The device answers at once and without a network. */
const fromDevice = { staleTime: 0, gcTime: 0, networkMode: "always" } as const;

/** What can be offered to the page that keeps its own under a key. */
export const keptTextsQuery = (userId: string, versionId: string, ownKey: string) =>
  queryOptions({
    queryKey: ["keptTexts", userId, versionId, ownKey],
    queryFn: async () => {
      const liveTabs = await listOpenTabs();
      return (await listKeptTexts(userId, versionId)).filter(canBeOffered(ownKey, liveTabs));
    },
    ...fromDevice,
  });

/** Also those of pages that are still open, this one among them; without a version, those of any. */
export const allKeptTextsQuery = (userId: string, versionId?: string) =>
  queryOptions({
    ...fromDevice,
    queryKey: ["keptTexts", userId, versionId, "all"],
    queryFn: () => (userId === "" ? [] : listKeptTexts(userId, versionId)),
  });

/** What a page can show of kept texts, one by one, and the way to let one go. */
export function useKeptOffers(query: ReturnType<typeof allKeptTextsQuery>) {
  const queryClient = useQueryClient();
  const { data: all = [] } = useQuery(query);
  const offers = all.flatMap((kept) => kept.texts.map((text) => ({ ...text, kept })));
  const discard = async ({ kept, field }: (typeof offers)[number]) => {
    await forgetKeptText(kept, field);
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  };
  return { offers, discard: (offer: (typeof offers)[number]) => void discard(offer) };
}
