import { type HelpText, helpTextPartResources, type VersionFieldName } from "@indikatorkatalogen/contract";
import { mdiHelpCircleOutline, mdiPencilOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { RunningText } from "../../../ui/text/running-text.tsx";
import { useAccess } from "../../session/use-access.ts";
import { helpTextsQuery } from "../measure.queries.ts";
import styles from "./help-button.module.css";

const HelpEditor = lazyPart(async () => (await import("./help-editor.tsx")).HelpEditor);
const Popup = lazyPart(async () => (await import("../../../ui/overlays/popup.tsx")).Popup);

interface HelpButtonProps {
  name: VersionFieldName;
  label: string;
}

/** The question mark beside a label; only where there is something to say. */
export function HelpButton({ name, label }: HelpButtonProps) {
  const { data: helpTexts = [] } = useQuery(helpTextsQuery);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const [isEdited, setIsEdited] = useState(false);
  const help = helpTexts.find(({ mapping }) => mapping === `measureversion.${name}`);
  if (!help) return null;

  const handleOpen = (button: Element) => {
    setWasOpened(true);
    setAnchor(button);
  };
  const handleEdit = () => {
    setAnchor(null);
    setIsEdited(true);
  };
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t("measure.helpFor", { label })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => handleOpen(event.currentTarget)}
      >
        <Icon path={mdiHelpCircleOutline} />
      </button>
      <Suspense>
        {wasOpened && (
          <Popup anchor={anchor} label={t("measure.helpFor", { label })} onClose={() => setAnchor(null)}>
            <HelpPanel label={label} help={help} onEdit={handleEdit} />
          </Popup>
        )}
        {isEdited && <HelpEditor label={label} help={help} onClose={() => setIsEdited(false)} />}
      </Suspense>
    </>
  );
}

interface HelpPanelProps {
  label: string;
  help: HelpText;
  onEdit: () => void;
}

function HelpPanel({ label, help, onEdit }: HelpPanelProps) {
  const hasAccess = useAccess();
  const canEdit = hasAccess(helpTextPartResources.description) || hasAccess(helpTextPartResources.helpText);
  return (
    <div className={styles.panel}>
      <p className={styles.heading}>{label}</p>
      {help.description && <p>{help.description}</p>}
      {help.helpText && <RunningText text={help.helpText} />}
      {canEdit && (
        <Button icon={mdiPencilOutline} className={styles.edit} onClick={onEdit}>
          {t("measure.editHelp")}
        </Button>
      )}
    </div>
  );
}
