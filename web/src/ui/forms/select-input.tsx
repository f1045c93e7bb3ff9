import { mdiChevronDown } from "@mdi/js";
import type { ComponentProps } from "react";
import { Icon } from "../buttons/icon.tsx";
import styles from "./field-frame.module.css";
import { FieldFrame, type FieldFrameProps } from "./field-frame.tsx";

export interface Choice {
  value: string;
  label: string;
}

interface SelectInputProps
  extends Omit<FieldFrameProps, "children">,
    Omit<ComponentProps<"select">, "required" | "children"> {
  options: readonly Choice[];
  /** The label of the empty choice; without it a choice is required. */
  emptyLabel?: string | undefined;
}

/** A select for one of a few values. */
export function SelectInput(props: SelectInputProps) {
  const { label, hint, error, required, options, emptyLabel, ...rest } = props;
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <span className={styles.choice}>
          <select {...rest} {...control} className={styles.control}>
            {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
            {options.map(({ value, label: name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <Icon path={mdiChevronDown} />
        </span>
      )}
    </FieldFrame>
  );
}
