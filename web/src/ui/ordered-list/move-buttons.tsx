import { mdiArrowDown, mdiArrowUp } from "@mdi/js";
import { t } from "../../texts/t.ts";
import { IconButton } from "../buttons/icon-button.tsx";
import styles from "./move-buttons.module.css";

interface MoveButtonsProps {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
}

/** Move an item of a list up or down. They stay focusable at the ends, so that moving an item to the end does not lose the focus. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const isFirst = index === 0;
  const isLast = index === count - 1;
  return (
    <span className={styles.moves}>
      <IconButton
        icon={mdiArrowUp}
        label={t("orderedList.moveUp", { name })}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(index - 1)}
      />
      <IconButton
        icon={mdiArrowDown}
        label={t("orderedList.moveDown", { name })}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(index + 1)}
      />
    </span>
  );
}
