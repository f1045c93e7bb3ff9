import { t } from "../../texts/t.ts";
import { useAlerts } from "../alerts/alerts-context.ts";

/** Copies a text to the clipboard and reports it. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const { showSuccess, showError } = useAlerts();

  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      showSuccess(done);
    } catch {
      showError(t("alerts.copyFailed", { text }));
    }
  };
}
