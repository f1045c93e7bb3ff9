import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { LoggedOutNotice } from "../features/session/logged-out-notice.tsx";
import type { Session } from "../features/session/session.ts";
import { SessionContext } from "../features/session/session-context.ts";
import { AlertRegion } from "../ui/alerts/alert-region.tsx";
import type { Alerts } from "../ui/alerts/alerts.ts";
import { AlertsContext } from "../ui/alerts/alerts-context.ts";
import { ErrorBoundary } from "../ui/loading/error-boundary.tsx";
import { FatalError } from "./error/fatal-error.tsx";
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
          <ErrorBoundary fallback={FatalError}>
            <RouterProvider router={router} />
          </ErrorBoundary>
          <ErrorBoundary>
            <LoggedOutNotice history={router.history} />
          </ErrorBoundary>
        </SessionContext>
        <AlertRegion />
      </QueryClientProvider>
    </AlertsContext>
  );
}
