import { mdiChevronLeft, mdiChevronRight } from "@mdi/js";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { formatDate } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { Button } from "../buttons/button.tsx";
import { IconButton } from "../buttons/icon-button.tsx";
import { classNames } from "../class-names.ts";
import { Popup } from "../overlays/popup.tsx";
import styles from "./calendar-popup.module.css";
import { addDays, addMonths, weekday, weeksOfMonth } from "./iso-date.ts";

interface CalendarPopupProps {
  anchor: Element;
  value: string | undefined;
  onPick: (date: string) => void;
  onClose: () => void;
}

const inUtc = { timeZone: "UTC" } as const;
const monthName = new Intl.DateTimeFormat("sv-SE", { ...inUtc, month: "long", year: "numeric" });
const longDate = new Intl.DateTimeFormat("sv-SE", { ...inUtc, dateStyle: "full" });
const dayNames = weeksOfMonth("2026-11-16")[0]?.map((date) => ({
  short: new Intl.DateTimeFormat("sv-SE", { ...inUtc, weekday: "short" }).format(new Date(date)),
  long: new Intl.DateTimeFormat("sv-SE", { ...inUtc, weekday: "long" }).format(new Date(date)),
}));

/** A month to choose a day in, by mouse or by the keys of the date picker pattern of WAI-ARIA. */
export function CalendarPopup({ anchor, value, onPick, onClose }: CalendarPopupProps) {
  const today = formatDate(Date.now());
  const [day, setDay] = useState(value ?? today);
  // Buttons keep the focus; a day is focused when the keyboard moves to it.
  const [followsFocus, setFollowsFocus] = useState(true);
  const goTo = (next: string, isByKey: boolean) => {
    setFollowsFocus(isByKey);
    setDay(next);
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = dayFor(event, day);
    if (!next) return;
    event.preventDefault();
    goTo(next, true);
  };

  return (
    <Popup anchor={anchor} alignment="end" label={t("forms.date.calendar")} onClose={onClose}>
      <div className={styles.calendar}>
        <div className={styles.head}>
          <IconButton
            icon={mdiChevronLeft}
            label={t("forms.date.previousMonth")}
            onClick={() => goTo(addMonths(day, -1), false)}
          />
          <h2 aria-live="polite">{monthName.format(new Date(day))}</h2>
          <IconButton
            icon={mdiChevronRight}
            label={t("forms.date.nextMonth")}
            onClick={() => goTo(addMonths(day, 1), false)}
          />
        </div>
        <table aria-label={monthName.format(new Date(day))}>
          <thead>
            <tr>
              {dayNames?.map(({ short, long }) => (
                <th key={long} scope="col" abbr={long}>
                  {short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOfMonth(day).map((week) => (
              <tr key={week[0]}>
                {week.map((date) => (
                  <Day
                    key={date}
                    date={date}
                    isActive={date === day}
                    hasFocus={date === day && followsFocus}
                    isChosen={date === value}
                    isToday={date === today}
                    isOutside={date.slice(0, 7) !== day.slice(0, 7)}
                    onKey={handleKey}
                    onPick={onPick}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <Button variant="plain" onClick={() => onPick(today)}>
          {t("forms.date.today")}
        </Button>
      </div>
    </Popup>
  );
}

const dayFor = ({ key }: KeyboardEvent, day: string): string | undefined => {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -weekday(day));
    case "End":
      return addDays(day, 6 - weekday(day));
    case "PageUp":
      return addMonths(day, -1);
    case "PageDown":
      return addMonths(day, 1);
    default:
      return undefined;
  }
};

interface DayProps {
  date: string;
  /** The one day that Tab reaches. */
  isActive: boolean;
  hasFocus: boolean;
  isChosen: boolean;
  isToday: boolean;
  isOutside: boolean;
  onKey: (event: KeyboardEvent) => void;
  onPick: (date: string) => void;
}

function Day({ date, isActive, hasFocus, isChosen, isToday, isOutside, onKey, onPick }: DayProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (hasFocus) button.current?.focus();
  }, [hasFocus]);
  return (
    <td>
      <button
        ref={button}
        type="button"
        tabIndex={isActive ? 0 : -1}
        aria-label={longDate.format(new Date(date))}
        aria-pressed={isChosen}
        aria-current={isToday ? "date" : undefined}
        className={classNames(styles.day, isChosen && styles.chosen, isOutside && styles.outside)}
        onKeyDown={onKey}
        onClick={() => onPick(date)}
      >
        {Number(date.slice(8))}
      </button>
    </td>
  );
}
