import type { QueryClient } from "@tanstack/react-query";
import type { RouterHistory } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { ApiError } from "../api/api-error.ts";
import { createErrorPolicy } from "../api/error-policy.ts";
import { createQueryClient } from "../api/query-client.ts";
import { createSession } from "../features/session/session.ts";
import { t } from "../texts/t.ts";
import { createAlerts } from "../ui/alerts/alerts.ts";
import { countVisits, findAnalytics } from "./analytics/analytics.ts";
import { App } from "./app.tsx";
import { moveFocusOnPageChange } from "./page-focus.ts";
import { createAppRouter } from "./router.ts";

const goTo = (address: string) => window.location.assign(address);

interface Environment {
  /** Navigates to an address outside the web application. */
  leave?: (address: string) => void;
  onCreated?: (queryClient: QueryClient) => void;
  /** The first page has been rendered. */
  onFirstPage?: (queryClient: QueryClient) => void;
}

/** Builds the whole web around a history: the browser's, or a test's. */
export function createApp(history: RouterHistory, environment: Environment = {}): ReactElement {
  const { leave = goTo, onCreated, onFirstPage } = environment;
  const alerts = createAlerts();
  const session = createSession({ queryClient: () => queryClient, path: () => history.location.href, leave });
  const handleFailure = createErrorPolicy({
    ...session,
    log,
    showError: (text, transactionId) => alerts.showError(t(`failures.${text}`), transactionId),
  });
  const queryClient = createQueryClient(handleFailure);
  const router = createAppRouter({ queryClient, history });
  moveFocusOnPageChange(router);
  const analytics = findAnalytics();
  if (analytics) countVisits(router, analytics);
  const unsubscribe = router.subscribe("onRendered", () => {
    unsubscribe();
    onFirstPage?.(queryClient);
  });
  onCreated?.(queryClient);
  return <App alerts={alerts} session={session} queryClient={queryClient} router={router} />;
}

function log(error: ApiError): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the web's log.
  console.warn(error.status, error.code, error.message, error.transactionId);
}
