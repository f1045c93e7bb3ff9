import { useBlocker } from "@tanstack/react-router";
import { t } from "../../../texts/t.ts";
import { Button } from "../../buttons/button.tsx";
import { Dialog } from "../../overlays/dialog.tsx";

interface LeaveGuardProps {
  /** Whether something would be lost, asked at the moment of leaving. */
  shouldAsk: () => boolean;
  /** Before leaving: what was typed is let go. */
  onDiscard: () => void;
}

/** Asks before what is not saved is left, by a link, by Back or by closing the tab. */
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
          <Button look="filled" onClick={() => reset()}>
            {t("forms.leave.stay")}
          </Button>
        </>
      }
    >
      <p>{t("forms.leave.explanation")}</p>
    </Dialog>
  );
}
