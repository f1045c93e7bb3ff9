import { type HelpText, helpTextPartResources, type VersionFieldName } from "@indikatorkatalogen/contract";
import { mdiClose, mdiPencilOutline } from "@mdi/js";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { RunningText } from "../../../ui/text/running-text.tsx";
import { useAccess } from "../../session/use-access.ts";
import styles from "./help.module.css";
import { useHelp } from "./open-help.ts";

const HelpEditor = lazyPart(async () => (await import("./help-editor.tsx")).HelpEditor);

interface HelpPanelProps {
  name: VersionFieldName;
  label: string;
}

/** The help of a field while it is open. It makes room for itself between the label and the text, and covers nothing. */
export function HelpPanel({ name, label }: HelpPanelProps) {
  const { help, isOpen, onOpen, labelId, panelId } = useHelp(name);
  if (!help || !isOpen) return null;

  const handleClose = () => {
    onOpen(undefined);
    document.getElementById(labelId)?.focus();
  };
  return <OpenPanel id={panelId} label={label} help={help} onClose={handleClose} />;
}

interface OpenPanelProps {
  id: string;
  label: string;
  help: HelpText;
  onClose: () => void;
}

function OpenPanel({ id, label, help, onClose }: OpenPanelProps) {
  const [isEdited, setIsEdited] = useState(false);
  const hasAccess = useAccess();
  const canEdit = hasAccess(helpTextPartResources.description) || hasAccess(helpTextPartResources.helpText);
  useEscape(() => {
    if (!isEdited) onClose();
  });

  return (
    <div id={id} className={styles.panel}>
      <IconButton
        icon={mdiClose}
        label={t("measure.help.close", { label })}
        className={styles.close}
        onClick={onClose}
      />
      {help.description && <p className={styles.description}>{help.description}</p>}
      {help.helpText && <RunningText text={help.helpText} />}
      {canEdit && (
        <Button icon={mdiPencilOutline} className={styles.edit} onClick={() => setIsEdited(true)}>
          {t("measure.help.edit")}
        </Button>
      )}
      <Suspense>{isEdited && <HelpEditor label={label} help={help} onClose={() => setIsEdited(false)} />}</Suspense>
    </div>
  );
}

function useEscape(onEscape: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") onEscape();
  });
  useEffect(() => {
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}
