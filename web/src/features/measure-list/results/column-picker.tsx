import { type ColumnId, columnIds } from "@indikatorkatalogen/contract";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import { MoveButtons } from "../../../ui/ordered-list/move-buttons.tsx";
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
              <MoveButtons
                name={listColumns[id].label}
                index={index}
                count={chosen.length}
                onMove={(to) => onChange(chosen.toSpliced(index, 1).toSpliced(to, 0, id))}
              />
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
          <Button variant="plain" onClick={() => onChange(undefined)}>
            {t("measureList.columnPicker.reset")}
          </Button>
          <Button variant="filled" onClick={onClose}>
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
