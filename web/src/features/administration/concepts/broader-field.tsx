import { useId } from "react";
import { useController } from "react-hook-form";
import { t } from "../../../texts/t.ts";
import { RemovableChip } from "../../../ui/chips/removable-chip.tsx";
import frameStyles from "../../../ui/forms/field-frame.module.css";
import { FieldError } from "../../../ui/forms/field-frame.tsx";
import type { CustomFieldProps } from "../../../ui/forms/form-field.ts";
import styles from "./concept-fields.module.css";
import { ConceptPicker } from "./concept-picker.tsx";

/** Wider concepts, which a search for this one may find. */
export function BroaderField({ control, name, label, readOnly }: CustomFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const broader: string[] = field.value;

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and take the label out of the flow.
    <div role="group" aria-labelledby={id} className={styles.field}>
      <span id={id} className={frameStyles.label}>
        {label}
      </span>
      <p className={frameStyles.hint}>{t("administration.hints.broader")}</p>
      <ul aria-labelledby={id} className={styles.terms}>
        {broader.map((concept) => (
          <li key={concept}>
            {readOnly ? (
              concept
            ) : (
              <RemovableChip
                label={concept}
                removeLabel={t("administration.removeTerm", { term: concept })}
                onRemove={() => field.onChange(broader.filter((other) => other !== concept))}
              />
            )}
          </li>
        ))}
      </ul>
      {!readOnly && (
        <ConceptPicker
          label={t("administration.fields.newBroader")}
          onPick={({ preferred }) => {
            if (!broader.includes(preferred)) field.onChange([...broader, preferred]);
          }}
        />
      )}
      <FieldError id={`${id}-error`} error={fieldState.error?.message} />
    </div>
  );
}
