import { useBlocker } from "@tanstack/react-router";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useEditedVersion, useEditing } from "./edit-session/editing-context.ts";
import { unsavedValues } from "./saving/edit-session.ts";

interface UnpublishedGuardProps {
  measureId: string;
}

/** Confirms before leaving collected changes that are not published. Drafts save themselves and need no confirmation. */
export function UnpublishedGuard({ measureId }: UnpublishedGuardProps) {
  const { session } = useEditing();
  const version = useEditedVersion();
  const hasChanges = () => session.isCollecting && unsavedValues(session.state()).length > 0;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => hasChanges() && !isStillEditing(next.pathname, next.search, measureId),
    enableBeforeUnload: hasChanges,
    withResolver: true,
  });
  const handleDiscard = () => {
    session.restart(version);
    proceed?.();
  };
  if (status !== "blocked") return null;
  return (
    <Dialog
      isAlert
      heading={t("editing.leaving.heading")}
      onClose={() => reset()}
      actions={
        <>
          <Button onClick={handleDiscard}>{t("editing.leaving.discard")}</Button>
          <Button onClick={() => proceed()}>{t("editing.leaving.leave")}</Button>
          <Button variant="filled" onClick={() => reset()}>
            {t("editing.leaving.stay")}
          </Button>
        </>
      }
    >
      <p>{t("editing.leaving.explanation")}</p>
    </Dialog>
  );
}

// The target's search is not parsed yet, so `edit` may be the string "true".
const isStillEditing = (path: string, search: object, measureId: string) =>
  path.includes(measureId) && "edit" in search && String(search.edit) === "true";
