import { Fragment } from "react";
import { t } from "../../../texts/t.ts";
import { classNames } from "../../../ui/class-names.ts";
import { useRowsWhilePressed } from "../../../ui/pickers/use-rows-while-pressed.ts";
import styles from "./suggestion-list.module.css";
import type { Suggestion } from "./suggestions.ts";

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface SuggestionListProps {
  id: string;
  options: Suggestion[];
  active: number;
  onChoose: (suggestion: Suggestion) => void;
}

/** The listbox of the search box, as a row: the focus stays in the input, which refers to the active option. */
export function SuggestionList({ id, options: latest, active, onChoose }: SuggestionListProps) {
  const { rows: options, onMouseDown } = useRowsWhilePressed(latest);
  // Other suggestions get new elements, so that the row does not jump when a suggestion has only moved.
  const key = options.map(({ label }) => label).join();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t("measureList.suggestions.label")}
      className={styles.list}
      onMouseDown={onMouseDown}
    >
      <Fragment key={key}>
        {options.map((suggestion, index) => (
          <SuggestionOption
            key={`${suggestion.kind} ${suggestion.label}`}
            id={optionId(id, index)}
            suggestion={suggestion}
            isActive={index === active}
            onChoose={onChoose}
          />
        ))}
      </Fragment>
    </div>
  );
}

interface SuggestionOptionProps extends Pick<SuggestionListProps, "id" | "onChoose"> {
  suggestion: Suggestion;
  isActive: boolean;
}

const scrollIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: "nearest", inline: "nearest" });

function SuggestionOption({ id, suggestion, isActive, onChoose }: SuggestionOptionProps) {
  const { kind, label, count } = suggestion;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys, because it has the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: the input refers to the active option by aria-activedescendant; options never have the focus.
    <div
      id={id}
      ref={isActive ? scrollIntoView : undefined}
      role="option"
      aria-selected={isActive}
      className={classNames(styles.option, isActive && styles.active)}
      title={label}
      onClick={() => onChoose(suggestion)}
    >
      {/* The spaces separate the parts of the accessible name. */}
      <span className={styles.label}>{label}</span>{" "}
      <span className={styles.kind}>
        {t(`measureList.suggestions.${kind}`)}
        {count !== undefined && ` · ${t("measureList.count", { count })}`}
      </span>
    </div>
  );
}
