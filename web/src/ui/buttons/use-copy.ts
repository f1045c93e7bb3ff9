import { t } from "../../texts/t.ts";
import { useAlerts } from "../alerts/alerts-context.ts";

/** Puts a text on the clipboard and says so. */
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
