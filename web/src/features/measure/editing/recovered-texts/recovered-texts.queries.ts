import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { listOpenTabs } from "../../../../ui/storage/open-tabs.ts";
import { deleteStoredText, isRecoverable, listStoredTexts } from "../saving/unsaved-store.ts";

/** Read from the device, so no network is needed and nothing is cached. */
const fromDevice = { staleTime: 0, gcTime: 0, networkMode: "always" } as const;

/** Texts that can be offered to the page with this storage key. */
export const recoverableTextsQuery = (userId: string, versionId: string, ownKey: string) =>
  queryOptions({
    queryKey: ["unsentTexts", userId, versionId, ownKey],
    queryFn: async () => {
      const openTabs = await listOpenTabs();
      return (await listStoredTexts(userId, versionId)).filter(isRecoverable(ownKey, openTabs));
    },
    ...fromDevice,
  });

/** All unsent texts, including those of open tabs; without a version, those of any version. */
export const unsentTextsQuery = (userId: string, versionId?: string) =>
  queryOptions({
    ...fromDevice,
    queryKey: ["unsentTexts", userId, versionId, "all"],
    queryFn: () => (userId === "" ? [] : listStoredTexts(userId, versionId)),
  });

/** The unsent texts one by one, and a function that discards one. */
export function useUnsentTexts(query: ReturnType<typeof unsentTextsQuery>) {
  const queryClient = useQueryClient();
  const { data: all = [] } = useQuery(query);
  const offers = all.flatMap((source) => source.texts.map((text) => ({ ...text, source })));
  const discard = async ({ source, field }: (typeof offers)[number]) => {
    await deleteStoredText(source, field);
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  };
  return { offers, discard: (offer: (typeof offers)[number]) => void discard(offer) };
}
