import type { RouterHistory } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { createErrorPolicy, type SessionReactions } from "../api/error-policy.ts";
import { createQueryClient } from "../api/query-client.ts";
import { t } from "../texts/t.ts";
import { createAlerts } from "../ui/alerts/alerts.ts";
import { App } from "./app.tsx";
import { moveFocusOnPageChange } from "./page-focus.ts";
import { createAppRouter } from "./router.ts";

/** Until there is a session, there is nothing to end and nothing to ask again. */
const noSession: SessionReactions = { onInvalidTicket: () => undefined, onMissingRight: () => undefined };

/** Puts the whole web together around a history: the browser's, or a test's. */
export function createApp(history: RouterHistory, session: SessionReactions = noSession): ReactElement {
  const alerts = createAlerts();
  const handleFailure = createErrorPolicy({
    ...session,
    showError: (text, transactionId) => alerts.showError(t(`failures.${text}`), transactionId),
  });
  const queryClient = createQueryClient(handleFailure);
  const router = createAppRouter({ queryClient, history });
  moveFocusOnPageChange(router);
  return <App alerts={alerts} queryClient={queryClient} router={router} />;
}
