import type { ReactNode } from "react";
import type { Control, FieldValues } from "react-hook-form";
import type { Choice } from "./select-input.tsx";

interface Named {
  /** Its path in the values, such as `name` or `systemId.root`. */
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  /** Shown but not changed. */
  readOnly?: boolean;
}

interface LineField extends Named {
  kind: "line" | "text";
}

interface NumberField extends Named {
  kind: "number";
}

interface ChoiceField extends Named {
  kind: "choice";
  options: readonly Choice[];
  /** The label of the empty choice; without it a choice is required. */
  emptyLabel?: string;
  /** The value behind a chosen option, when it is not the text itself. */
  toValue?: (option: string) => unknown;
}

interface ChoicesField extends Named {
  kind: "choices";
  options: readonly Choice[];
}

export interface CustomFieldProps {
  control: Control<FieldValues>;
  name: string;
  label: string;
  readOnly: boolean;
}

/** A custom control, for values that are neither text nor one of a few choices. */
interface CustomField extends Named {
  kind: "custom";
  render: (field: CustomFieldProps) => ReactNode;
}

/** One field of a form, described; `FormFields` shows it. */
export type FormField = LineField | NumberField | ChoiceField | ChoicesField | CustomField;
