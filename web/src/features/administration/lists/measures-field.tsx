import { mdiClose } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, type FieldValues, useController } from "react-hook-form";
import { measureSuggestionsQuery } from "../../../api/measure-suggestions.ts";
import { t } from "../../../texts/t.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { type PickOption, SearchPicker } from "../../../ui/pickers/search-picker.tsx";
import { useDebouncedValue } from "../../../ui/search/use-debounced-value.ts";
import styles from "./measures-field.module.css";

interface MeasuresFieldProps {
  control: Control<FieldValues>;
  name: string;
  label: string;
  readOnly: boolean;
}

interface ChosenMeasure {
  id: string;
  title: string;
}

/** Which measures are in something. */
export function MeasuresField({ control, name, label, readOnly }: MeasuresFieldProps) {
  const { field } = useController({ control, name });
  const chosen: ChosenMeasure[] = field.value;
  const add = ({ id, name: title }: PickOption) => {
    if (!chosen.some((measure) => measure.id === id)) field.onChange([...chosen, { id, title }]);
  };

  return (
    <div className={styles.field}>
      {!readOnly && <MeasurePicker label={t("administration.addMeasure")} onPick={add} />}
      <ul className={styles.measures} aria-label={label}>
        {chosen.map((measure) => (
          <li key={measure.id}>
            <span>{measure.title}</span>
            {!readOnly && (
              <IconButton
                icon={mdiClose}
                label={t("administration.removeMeasure", { title: measure.title })}
                onClick={() => field.onChange(chosen.filter(({ id }) => id !== measure.id))}
              />
            )}
          </li>
        ))}
      </ul>
      {chosen.length === 0 && <p className={styles.empty}>{t("administration.noMeasures")}</p>}
    </div>
  );
}

interface MeasurePickerProps {
  label: string;
  onPick: (measure: PickOption) => void;
}

function MeasurePicker({ label, onPick }: MeasurePickerProps) {
  const [text, setText] = useState("");
  const settled = useDebouncedValue(text);
  const { data: rows = [], isFetching } = useQuery(measureSuggestionsQuery(settled));
  const found = rows.map(({ mId, title, measureOwner }) => ({ id: mId, name: title, note: measureOwner?.name }));
  const handlePick = (picked: PickOption | null) => {
    if (picked) onPick(picked);
    setText("");
  };

  return (
    <SearchPicker
      label={label}
      value={null}
      emptiesItself
      options={settled === "" ? [] : found}
      isSearching={isFetching}
      onSearch={setText}
      onPick={handlePick}
    />
  );
}
