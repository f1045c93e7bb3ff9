import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { LoggedOutNotice } from "../features/session/logged-out-notice.tsx";
import type { Session } from "../features/session/session.ts";
import { SessionContext } from "../features/session/session-context.ts";
import { AlertRegion } from "../ui/alerts/alert-region.tsx";
import type { Alerts } from "../ui/alerts/alerts.ts";
import { AlertsContext } from "../ui/alerts/alerts-context.ts";
import { Guarded } from "../ui/guarded.tsx";
import { LastResort } from "./error/last-resort.tsx";
import type { AppRouter } from "./router.ts";

interface AppProps {
  alerts: Alerts;
  session: Session;
  queryClient: QueryClient;
  router: AppRouter;
}

export function App({ alerts, session, queryClient, router }: AppProps) {
  return (
    <AlertsContext value={alerts}>
      <QueryClientProvider client={queryClient}>
        <SessionContext value={session}>
          <Guarded otherwise={LastResort}>
            <RouterProvider router={router} />
          </Guarded>
          <Guarded>
            <LoggedOutNotice />
          </Guarded>
        </SessionContext>
        <AlertRegion />
      </QueryClientProvider>
    </AlertsContext>
  );
}
