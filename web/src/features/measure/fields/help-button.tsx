import type { HelpText, VersionFieldName } from "@indikatorkatalogen/contract";
import { mdiHelpCircleOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { t } from "../../../texts/t.ts";
import { Icon } from "../../../ui/icon.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { RunningText } from "../../../ui/text/running-text.tsx";
import { helpTextsQuery } from "../measure.queries.ts";
import styles from "./help-button.module.css";

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
  const help = helpTexts.find(({ mapping }) => mapping === `measureversion.${name}`);
  if (!help) return null;

  const handleOpen = (button: Element) => {
    setWasOpened(true);
    setAnchor(button);
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
            <HelpPanel label={label} help={help} />
          </Popup>
        )}
      </Suspense>
    </>
  );
}

interface HelpPanelProps {
  label: string;
  help: HelpText;
}

function HelpPanel({ label, help }: HelpPanelProps) {
  return (
    <div className={styles.panel}>
      <p className={styles.heading}>{label}</p>
      {help.description && <p>{help.description}</p>}
      {help.helpText && <RunningText text={help.helpText} />}
    </div>
  );
}
