import { type LiveEvent, listLiveEvents, openLiveStream } from "@indikatorkatalogen/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { callApi, fetchFile } from "../../api/call-api.ts";
import { thisTab } from "../../ui/storage/open-tabs.ts";
import { createLiveConnection, type LiveConnection } from "./live-connection.ts";
import { wait } from "./wait.ts";

const connections = new WeakMap<QueryClient, LiveConnection>();

/** Subscribes to events of these measures and of the user while the component is mounted. For users and guests. */
export function useLiveEvents(
  measureIds: readonly string[],
  onEvent: (event: LiveEvent) => void,
  onRefused?: () => void,
): void {
  const queryClient = useQueryClient();
  const handleEvent = useEffectEvent(onEvent);
  const handleRefused = useEffectEvent(() => onRefused?.());
  const ids = measureIds.join();

  useEffect(() => {
    const connection = connections.get(queryClient) ?? connect();
    connections.set(queryClient, connection);
    return connection.subscribe({
      measureIds: ids ? ids.split(",") : [],
      onEvent: (event) => handleEvent(event),
      onRefused: () => handleRefused(),
    });
  }, [queryClient, ids]);
}

function connect(): LiveConnection {
  const scopeOf = (measureIds: readonly string[]) => ({ tab: thisTab(), measures: measureIds.join() });
  const connection = createLiveConnection({
    openStream: async (measureIds, lastEventId, signal) => {
      const headers = { "last-event-id": lastEventId };
      const { body } = await fetchFile(openLiveStream, { query: scopeOf(measureIds), headers }, signal);
      if (!body) throw new Error("The stream has no body");
      return body;
    },
    poll: (measureIds, since, signal) => callApi(listLiveEvents, { query: { ...scopeOf(measureIds), since } }, signal),
    isVisible: () => document.visibilityState === "visible",
    wait,
  });
  document.addEventListener("visibilitychange", connection.restart);
  window.addEventListener("online", connection.restart);
  return connection;
}
