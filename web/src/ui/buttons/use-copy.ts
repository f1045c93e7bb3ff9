import { t } from "../../texts/t.ts";
import { useAlerts } from "../alerts/alerts-context.ts";

/** Copies a text to the clipboard and reports it. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const { showDone, showError } = useAlerts();

  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      showDone(done);
    } catch {
      showError(t("alerts.copyFailed", { text }));
    }
  };
}
