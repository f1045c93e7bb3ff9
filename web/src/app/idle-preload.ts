import type { Resource } from "@indikatorkatalogen/contract";
import type { QueryClient } from "@tanstack/react-query";
import { canAdminister } from "../features/administration/access/can-administer.ts";
import { fetchAllowedResources } from "../features/session/session.queries.ts";
import { pages } from "./pages.ts";
import { whenNetworkIdle } from "./when-network-idle.ts";

type Preload = () => Promise<unknown> | undefined;

const maxConcurrent = 4;

/** The pages this visitor is likely to open next; nothing is downloaded that they may not use. */
export function listLikelyPages(allowed: readonly Resource[]): (keyof typeof pages)[] {
  const hasAccess = (resource: Resource) => allowed.includes(resource);
  return [
    "measureList",
    "measure",
    "description",
    "targetValues",
    "connections",
    ...(hasAccess("measures:create") ? (["history", "newMeasure"] as const) : []),
    ...(canAdminister(hasAccess) ? (["administration", "administrationList", "administrationEntry"] as const) : []),
    ...(hasAccess("sync:read") ? (["techAdmin"] as const) : []),
  ];
}

function preloadLikelyPages(allowed: readonly Resource[]): void {
  preloadWhenIdle(listLikelyPages(allowed).map((name) => async () => pages[name].preload?.()));
}

/**
 * Preloads pages, then starts the service worker, when the first page has its content. Neither for guests, who have one
 * page.
 */
export async function preloadForVisitor(queryClient: QueryClient): Promise<void> {
  if (location.hash.startsWith("#/guest")) return;
  await new Promise<void>((resolve) => whenNetworkIdle(queryClient, resolve));
  preloadLikelyPages(await fetchAllowedResources(queryClient));
  const { registerServiceWorker } = await import("./register-service-worker.ts");
  await registerServiceWorker(queryClient);
}

/** Runs the preloads while the browser is idle, a few at a time. */
export function preloadWhenIdle(preloads: Preload[], whenIdle: (work: () => void) => void = onIdle): void {
  const [now, later] = [preloads.slice(0, maxConcurrent), preloads.slice(maxConcurrent)];
  if (now.length === 0) return;
  whenIdle(() => {
    // Failures are ignored: the page is loaded again when it is opened.
    void Promise.allSettled(now.map((preload) => preload())).then(() => preloadWhenIdle(later, whenIdle));
  });
}

/** Safari has no idle callback. */
const onIdle = (work: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(work) : setTimeout(work, 2000);
