import { mdiCalendarBlankOutline } from "@mdi/js";
import { type AriaAttributes, type KeyboardEvent, Suspense, useState } from "react";
import { t } from "../../texts/t.ts";
import { IconButton } from "../buttons/icon-button.tsx";
import { classNames } from "../class-names.ts";
import { afterPress } from "../focus/after-press.ts";
import frameStyles from "../forms/field-frame.module.css";
import { lazyComponent } from "../loading/lazy-component.ts";
import styles from "./date-input.module.css";
import { isDate, parseDate, parseFullDate } from "./iso-date.ts";

const CalendarPopup = lazyComponent(async () => (await import("./calendar-popup.tsx")).CalendarPopup);

interface DateInputProps {
  control: { id: string } & AriaAttributes;
  /** Names the button that opens the calendar. */
  label: string;
  /** A date such as 2026-11-14, empty, or text that is not a date. */
  value: string;
  /** Gets a date or an empty text while typing, and anything else when the box is left. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  disabled?: boolean;
  className?: string | undefined;
}

/**
 * A date as text in the same format for everyone: the browser's own date control follows its language. The calendar is
 * for users who prefer the pointer.
 */
export function DateInput({ control, label, value, onChange, onBlur, disabled = false, className }: DateInputProps) {
  // Undefined while the box shows the value.
  const [typed, setTyped] = useState<string>();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const handleType = (text: string) => {
    setTyped(text);
    const date = text.trim() === "" ? "" : parseFullDate(text);
    if (date !== undefined) onChange(date);
  };
  const commit = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    const next = parseDate(typed) ?? typed.trim();
    if (next !== value) onChange(next);
  };
  const leave = () => {
    commit();
    onBlur?.();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Enter") commit();
  };
  const handlePick = (date: string) => {
    setTyped(undefined);
    setAnchor(null);
    onChange(date);
    onBlur?.();
  };

  return (
    <span className={styles.date}>
      <input
        {...control}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        placeholder={t("forms.date.placeholder")}
        disabled={disabled}
        className={classNames(frameStyles.control, className)}
        value={typed ?? value}
        onChange={(event) => handleType(event.target.value)}
        onKeyDown={handleKey}
        onBlur={() => afterPress(leave)}
      />
      <IconButton
        icon={mdiCalendarBlankOutline}
        label={t("forms.date.open", { label })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        disabled={disabled}
        className={styles.open}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Suspense>
        {anchor && (
          <CalendarPopup
            anchor={anchor}
            value={isDate(value) ? value : undefined}
            onPick={handlePick}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </span>
  );
}
