import type { ComponentProps } from "react";
import styles from "./field-frame.module.css";
import { FieldFrame, type FieldFrameProps } from "./field-frame.tsx";

type FrameProps = Omit<FieldFrameProps, "children">;

type TextInputProps = FrameProps & Omit<ComponentProps<"input">, "required">;

/** One line of text. */
export function TextInput({ label, hint, error, required, ...rest }: TextInputProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required}>
      {(control) => <input type="text" autoComplete="off" {...rest} {...control} className={styles.control} />}
    </FieldFrame>
  );
}

type TextAreaProps = FrameProps & Omit<ComponentProps<"textarea">, "required">;

/** Text of several lines; grows with what is written. */
export function TextArea({ label, hint, error, required, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required}>
      {(control) => <textarea rows={3} {...rest} {...control} className={styles.control} />}
    </FieldFrame>
  );
}
