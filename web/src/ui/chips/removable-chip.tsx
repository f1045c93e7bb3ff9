import { mdiClose } from "@mdi/js";
import { Icon } from "../buttons/icon.tsx";
import styles from "./removable-chip.module.css";

interface RemovableChipProps {
  label: string;
  removeLabel: string;
  onRemove: () => void;
}

/** The whole chip is the button, so that it is easy to hit. */
export function RemovableChip({ label, removeLabel, onRemove }: RemovableChipProps) {
  return (
    <button type="button" className={styles.chip} aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
      {label}
      <span className={styles.mark}>
        <Icon path={mdiClose} size={12} />
      </span>
    </button>
  );
}
