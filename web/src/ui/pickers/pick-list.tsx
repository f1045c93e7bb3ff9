import { mdiCheck, mdiChevronDown, mdiPlus } from "@mdi/js";
import { useLayoutEffect, useRef } from "react";
import { t } from "../../texts/t.ts";
import { Icon } from "../buttons/icon.tsx";
import { classNames } from "../class-names.ts";
import { useAnchoredPosition } from "../overlays/use-anchored-position.ts";
import type { ComboboxRow, PickOption } from "./combobox-rows.ts";
import styles from "./search-picker.module.css";
import { useRowsWhilePressed } from "./use-rows-while-pressed.ts";

export const rowId = (listId: string, index: number): string => `${listId}-${index}`;

interface PickListProps<P extends PickOption> {
  id: string;
  /** The input that the list belongs to and is as wide as. */
  anchor: HTMLElement | null;
  rows: readonly ComboboxRow<P>[];
  /** The ids of the chosen options. */
  chosen: readonly string[];
  active: number;
  /** Shown when there are no rows. */
  emptyText: string;
  onChoose: (row: ComboboxRow<P>) => void;
}

/** The listbox of a combobox. The focus stays in the input, which refers to the active row. */
export function PickList<P extends PickOption>(props: PickListProps<P>) {
  const { id, anchor, chosen, active, emptyText, onChoose } = props;
  const { rows, onMouseDown } = useRowsWhilePressed(props.rows);
  const list = useRef<HTMLDivElement>(null);
  useAnchoredPosition(list, anchor);
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const box = { ref: list, id, className: styles.list, style: { width: anchor?.offsetWidth } };
  if (rows.length === 0) {
    return (
      <div {...box} role="status">
        <p className={styles.empty}>{emptyText}</p>
      </div>
    );
  }
  return (
    <div {...box} role="listbox" aria-label={t("forms.picker.list")} onMouseDown={onMouseDown}>
      {rows.map((row, index) => {
        const isChosen = row.kind === "option" && chosen.includes(row.option.id);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys, because it has the focus.
          // biome-ignore lint/a11y/useFocusableInteractive: the input refers to the active option by aria-activedescendant; options never have the focus.
          <div
            key={row.kind === "option" ? row.option.id : row.kind}
            id={rowId(id, index)}
            role="option"
            aria-selected={index === active}
            aria-checked={row.kind === "option" ? isChosen : undefined}
            className={classNames(
              styles.option,
              index === active && styles.active,
              isChosen && styles.chosen,
              row.kind !== "option" && styles.action,
            )}
            onClick={() => onChoose(row)}
          >
            <RowContent row={row} isChosen={isChosen} />
          </div>
        );
      })}
    </div>
  );
}

interface RowContentProps<P extends PickOption> {
  row: ComboboxRow<P>;
  isChosen: boolean;
}

function RowContent<P extends PickOption>({ row, isChosen }: RowContentProps<P>) {
  if (row.kind === "more") {
    return (
      <>
        {t("forms.picker.more", { count: row.shown, total: row.total })}
        <Icon path={mdiChevronDown} size={18} />
      </>
    );
  }
  if (row.kind === "create") {
    return (
      <>
        {t("forms.picker.create", { name: row.name })}
        <Icon path={mdiPlus} size={18} />
      </>
    );
  }
  const { name, note } = row.option;
  return (
    <>
      <span>
        {/* The space separates the two in the accessible name. */}
        {name} {note && <span className={styles.note}>{note}</span>}
      </span>
      {isChosen && <Icon path={mdiCheck} size={18} />}
    </>
  );
}
