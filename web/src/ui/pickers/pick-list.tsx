import { useLayoutEffect, useRef } from "react";
import { t } from "../../texts/t.ts";
import { classNames } from "../class-names.ts";
import { useAnchoredPosition } from "../overlays/use-anchored-position.ts";
import styles from "./search-picker.module.css";

export interface PickOption {
  id: string;
  name: string;
  /** Distinguishes options of the same name. */
  note?: string | undefined;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface PickListProps<P extends PickOption> {
  id: string;
  /** The box that it belongs to and is as wide as. */
  anchor: HTMLElement | null;
  options: readonly P[];
  /** The id of what is chosen already. */
  chosen: string | undefined;
  active: number;
  /** Shown when there are no options. */
  emptyText: string;
  onPick: (picked: P) => void;
}

/** The options of a picker. The focus stays in the input, which points at the active option. */
export function PickList<P extends PickOption>({
  id,
  anchor,
  options,
  chosen,
  active,
  emptyText,
  onPick,
}: PickListProps<P>) {
  const list = useRef<HTMLDivElement>(null);
  useAnchoredPosition(list, anchor);
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const box = { ref: list, id, className: styles.list, style: { width: anchor?.offsetWidth } };
  if (options.length === 0) {
    return (
      <div {...box} role="status">
        <p className={styles.empty}>{emptyText}</p>
      </div>
    );
  }
  return (
    <div {...box} role="listbox" aria-label={t("forms.picker.list")}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the box, where the focus is.
        // biome-ignore lint/a11y/useFocusableInteractive: the box points at it; it never has the focus itself.
        <div
          key={option.id}
          id={optionId(id, index)}
          role="option"
          aria-selected={option.id === chosen}
          className={classNames(styles.option, index === active && styles.active)}
          // The focus stays in the box.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
        >
          {/* The space keeps the two apart in the option's name. */}
          {option.name} {option.note && <span className={styles.note}>{option.note}</span>}
        </div>
      ))}
    </div>
  );
}
