import { type HelpText, helpTextPartResources, type VersionFieldName } from "@indikatorkatalogen/contract";
import { mdiClose, mdiPencilOutline } from "@mdi/js";
import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { RunningText } from "../../../ui/text/running-text.tsx";
import { useAccess } from "../../session/use-access.ts";
import styles from "./help.module.css";
import { useHelp } from "./open-help.ts";
import { useClickOrTab } from "./use-click-or-tab.ts";

const HelpEditor = lazyComponent(async () => (await import("./help-editor.tsx")).HelpEditor);

interface HelpPanelProps {
  name: VersionFieldName;
  label: string;
  /** The description is shown next to the label already. */
  hasHint?: boolean;
}

/**
 * The open help of a field, inline between the label and the text. Closes by its button, by Escape, and when the reader
 * clicks or tabs outside the field.
 */
export function HelpPanel({ name, label, hasHint = false }: HelpPanelProps) {
  const { help, isOpen, onOpen, labelId, panelId } = useHelp(name);
  if (!help || !isOpen) return null;

  const handleClose = () => {
    onOpen(undefined);
    document.getElementById(labelId)?.focus();
  };
  return (
    <OpenPanel
      id={panelId}
      labelId={labelId}
      label={label}
      help={help}
      hasHint={hasHint}
      onClose={handleClose}
      onLeave={() => onOpen(undefined)}
    />
  );
}

interface OpenPanelProps {
  id: string;
  labelId: string;
  label: string;
  help: HelpText;
  hasHint: boolean;
  onClose: () => void;
  onLeave: () => void;
}

function OpenPanel({ id, labelId, label, help, hasHint, onClose, onLeave }: OpenPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [isEdited, setIsEdited] = useState(false);
  const hasAccess = useAccess();
  // Writing advice is shown to editors, and to others only if there is no description.
  const showsAdvice = hasAccess("measures:update") || !help.description;
  const canEdit = hasAccess(helpTextPartResources.description) || hasAccess(helpTextPartResources.helpText);
  useEscape(() => {
    if (!isEdited) onClose();
  });
  useClickOrTab((element) => {
    // Using the field itself does not close its help.
    const isAtField =
      panel.current?.parentElement?.contains(element) || document.getElementById(labelId)?.contains(element);
    if (!isEdited && !isAtField) onLeave();
  });

  return (
    <div ref={panel} id={id} className={styles.panel}>
      <IconButton
        icon={mdiClose}
        label={t("measure.help.close", { label })}
        className={styles.close}
        onClick={onClose}
      />
      {help.description && !hasHint && <p className={styles.description}>{help.description}</p>}
      {showsAdvice && help.helpText && <RunningText text={help.helpText} />}
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
