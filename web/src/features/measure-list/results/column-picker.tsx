import { type ColumnId, columnIds } from "@indikatorkatalogen/contract";
import { mdiArrowDown, mdiArrowUp } from "@mdi/js";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import { Popup } from "../../../ui/overlays/popup.tsx";
import styles from "./column-picker.module.css";
import { listColumns } from "./list-columns.tsx";

interface ColumnPickerProps {
  anchor: Element;
  chosen: ColumnId[];
  /** Undefined brings back the default columns. */
  onChange: (columns: ColumnId[] | undefined) => void;
  onClose: () => void;
}

/** Which columns the list shows, and in which order. */
export function ColumnPicker({ anchor, chosen, onChange, onClose }: ColumnPickerProps) {
  const rest = columnIds.filter((id) => !chosen.includes(id));

  return (
    <Popup anchor={anchor} label={t("measureList.columnPicker.heading")} onClose={onClose}>
      <div className={styles.picker}>
        <ol className={styles.columns} aria-label={t("measureList.columnPicker.chosen")}>
          {chosen.map((id, index) => (
            <li key={id} className={styles.column}>
              <ColumnCheckbox id={id} chosen={chosen} onChange={onChange} />
              <MoveButtons id={id} index={index} chosen={chosen} onChange={onChange} />
            </li>
          ))}
        </ol>
        <ul className={styles.columns} aria-label={t("measureList.columnPicker.rest")}>
          {rest.map((id) => (
            <li key={id} className={styles.column}>
              <ColumnCheckbox id={id} chosen={chosen} onChange={onChange} />
            </li>
          ))}
        </ul>
        <footer className={styles.footer}>
          <Button look="plain" onClick={() => onChange(undefined)}>
            {t("measureList.columnPicker.reset")}
          </Button>
          <Button look="filled" onClick={onClose}>
            {t("measureList.columnPicker.done")}
          </Button>
        </footer>
      </div>
    </Popup>
  );
}

interface ColumnProps {
  id: ColumnId;
  chosen: ColumnId[];
  onChange: (columns: ColumnId[]) => void;
}

function ColumnCheckbox({ id, chosen, onChange }: ColumnProps) {
  const isChosen = chosen.includes(id);
  return (
    <Checkbox
      checked={isChosen}
      // The title carries the link to the measure.
      disabled={id === "title"}
      onChange={() => onChange(isChosen ? chosen.filter((other) => other !== id) : [...chosen, id])}
    >
      {listColumns[id].label}
    </Checkbox>
  );
}

interface MoveButtonsProps extends ColumnProps {
  index: number;
}

function MoveButtons({ id, index, chosen, onChange }: MoveButtonsProps) {
  const column = listColumns[id].label;
  const moveTo = (target: number) => {
    const others = chosen.filter((other) => other !== id);
    onChange(others.toSpliced(target, 0, id));
  };

  return (
    <span className={styles.moves}>
      <IconButton
        icon={mdiArrowUp}
        label={t("measureList.columnPicker.moveUp", { column })}
        disabled={index === 0}
        onClick={() => moveTo(index - 1)}
      />
      <IconButton
        icon={mdiArrowDown}
        label={t("measureList.columnPicker.moveDown", { column })}
        disabled={index === chosen.length - 1}
        onClick={() => moveTo(index + 1)}
      />
    </span>
  );
}
