import type { VersionFieldName } from "@indikatorkatalogen/contract";
import { t } from "../../../texts/t.ts";
import styles from "./help.module.css";
import { useHelp } from "./open-help.ts";

interface HelpLabelProps {
  name: VersionFieldName;
  label: string;
}

/** A field's label; a toggle button for its help, if there is any. */
export function HelpLabel({ name, label }: HelpLabelProps) {
  const { help, isOpen, onOpen, labelId, panelId } = useHelp(name);
  if (!help) return label;
  return (
    <button
      type="button"
      id={labelId}
      className={styles.label}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={() => onOpen(isOpen ? undefined : name)}
    >
      {label} <span className="visually-hidden">{t("measure.help.affordance")}</span>
    </button>
  );
}
