import { mdiClose } from "@mdi/js";
import { useController } from "react-hook-form";
import { useMeasureOptions } from "../../../domain/choices/use-options.ts";
import { t } from "../../../texts/t.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import type { CustomFieldProps } from "../../../ui/forms/form-field.ts";
import { type PickOption, SearchPicker } from "../../../ui/pickers/search-picker.tsx";
import styles from "./measures-field.module.css";

interface ChosenMeasure {
  id: string;
  title: string;
}

/** Selects the measures of an entry. */
export function MeasuresField({ control, name, label, readOnly }: CustomFieldProps) {
  const { field } = useController({ control, name });
  const chosen: ChosenMeasure[] = field.value;
  const search = useMeasureOptions();
  const remove = (removed: string) => field.onChange(chosen.filter(({ id }) => id !== removed));
  const add = ({ id, name: title }: PickOption) => {
    if (!chosen.some((measure) => measure.id === id)) field.onChange([...chosen, { id, title }]);
  };

  return (
    <div className={styles.field}>
      {!readOnly && (
        <SearchPicker
          {...search}
          label={t("administration.addMeasure")}
          value={null}
          chosen={chosen.map(({ id }) => id)}
          onPick={(picked) => picked && add(picked)}
          onRemove={({ id }) => remove(id)}
        />
      )}
      <ul className={styles.measures} aria-label={label}>
        {chosen.map((measure) => (
          <li key={measure.id}>
            <span>{measure.title}</span>
            {!readOnly && (
              <IconButton
                icon={mdiClose}
                label={t("administration.removeMeasure", { title: measure.title })}
                onClick={() => remove(measure.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {chosen.length === 0 && <p className={styles.empty}>{t("administration.noMeasures")}</p>}
    </div>
  );
}
