import type { ComponentProps } from "react";
import { t } from "../../texts/t.ts";
import styles from "./field-frame.module.css";
import { FieldFrame, type FieldFrameProps } from "./field-frame.tsx";

type FrameProps = Omit<FieldFrameProps, "children">;

type TextInputProps = FrameProps & Omit<ComponentProps<"input">, "required">;

/** One line of text. */
export function TextInput({ label, hint, error, required, maxLength, ...rest }: TextInputProps) {
  const limit = limitOf(rest.value, maxLength);
  return (
    <FieldFrame label={label} hint={hint} error={error ?? limit.error} required={required}>
      {(control) => (
        <input
          type="text"
          autoComplete="off"
          {...rest}
          maxLength={limit.maxLength}
          {...control}
          className={styles.control}
        />
      )}
    </FieldFrame>
  );
}

type TextAreaProps = FrameProps & Omit<ComponentProps<"textarea">, "required">;

/** Text of several lines that grows with its content. */
export function TextArea({ label, hint, error, required, maxLength, ...rest }: TextAreaProps) {
  const limit = limitOf(rest.value, maxLength);
  return (
    <FieldFrame label={label} hint={hint} error={error ?? limit.error} required={required}>
      {(control) => <textarea rows={3} {...rest} maxLength={limit.maxLength} {...control} className={styles.control} />}
    </FieldFrame>
  );
}

/** Browsers silently cut off a pasted text that is too long. Where the value is known, the field reports it instead. */
function limitOf(value: unknown, maxLength: number | undefined): { maxLength?: number; error?: string } {
  if (maxLength === undefined) return {};
  if (typeof value !== "string") return { maxLength };
  const { length } = value;
  return length > maxLength ? { error: t("forms.tooLong", { max: maxLength, length }) } : {};
}
