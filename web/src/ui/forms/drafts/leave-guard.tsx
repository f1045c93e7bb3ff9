import { useBlocker } from "@tanstack/react-router";
import { t } from "../../../texts/t.ts";
import { Button } from "../../buttons/button.tsx";
import { Dialog } from "../../overlays/dialog.tsx";

interface LeaveGuardProps {
  /** Whether there are unsaved changes, called when leaving. */
  shouldAsk: () => boolean;
  /** Called before leaving. */
  onDiscard: () => void;
}

/** Asks before unsaved changes are left by a link, by Back or by closing the tab. */
export function LeaveGuard({ shouldAsk, onDiscard }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => shouldAsk() && current.pathname !== next.pathname,
    enableBeforeUnload: shouldAsk,
    withResolver: true,
  });
  const handleLeave = () => {
    onDiscard();
    proceed?.();
  };

  if (status !== "blocked") return null;
  return (
    <Dialog
      isAlert
      heading={t("forms.leave.heading")}
      onClose={() => reset()}
      actions={
        <>
          <Button onClick={handleLeave}>{t("forms.leave.leave")}</Button>
          <Button variant="filled" onClick={() => reset()}>
            {t("forms.leave.stay")}
          </Button>
        </>
      }
    >
      <p>{t("forms.leave.explanation")}</p>
    </Dialog>
  );
}
