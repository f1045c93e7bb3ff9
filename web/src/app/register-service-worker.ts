import type { QueryClient } from "@tanstack/react-query";
import { apiBasePath } from "../api/runtime-config.ts";
import { readTicket } from "../api/ticket.ts";

/** The worker that lets visitors read offline what they have read before. It is not used during development. */
export async function registerServiceWorker(queryClient: QueryClient): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  // Responses fetched before the worker was in control are not stored; refetched, they can be read offline.
  if (!serviceWorker.controller && !readTicket()) {
    const fetchAgain = () => void queryClient.refetchQueries();
    serviceWorker.addEventListener("controllerchange", fetchAgain, { once: true });
  }
  await serviceWorker.register(`/service-worker.js?api=${encodeURIComponent(apiBasePath())}`);
}
