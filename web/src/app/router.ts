import type { QueryClient } from "@tanstack/react-query";
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import type { MeasureListAddress } from "../features/measure-list/measure-list-address.ts";
import { routeTree } from "./routes.tsx";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { reloadIfStale } from "./stale-build-reload.ts";

interface RouterDependencies {
  queryClient: QueryClient;
  history: RouterHistory;
}

export function createAppRouter({ queryClient, history }: RouterDependencies) {
  return createRouter({
    routeTree,
    history,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    // Failures of the error page itself are handled by the app, not by the router's built-in page.
    disableGlobalCatchBoundary: true,
    defaultOnCatch: (error) =>
      reloadIfStale(error, {
        path: location.hash.split("?")[0] ?? "",
        now: Date.now(),
        storage: sessionStorage,
        reload: () => location.reload(),
      }),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }

  interface HistoryState {
    /** Focus the search box on arrival. */
    focusSearch?: boolean;
    /** The list that measures were chosen from. */
    chosenFrom?: MeasureListAddress;
    /** The initial values of the form of a new entry. */
    startValues?: Record<string, unknown>;
  }
}
