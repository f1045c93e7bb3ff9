import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { AlertRegion } from "../ui/alerts/alert-region.tsx";
import type { Alerts } from "../ui/alerts/alerts.ts";
import { AlertsContext } from "../ui/alerts/alerts-context.ts";
import type { AppRouter } from "./router.ts";

interface AppProps {
  alerts: Alerts;
  queryClient: QueryClient;
  router: AppRouter;
}

export function App({ alerts, queryClient, router }: AppProps) {
  return (
    <AlertsContext value={alerts}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <AlertRegion />
      </QueryClientProvider>
    </AlertsContext>
  );
}
