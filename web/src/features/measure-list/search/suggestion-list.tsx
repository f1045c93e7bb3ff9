import { Fragment } from "react";
import { t } from "../../../texts/t.ts";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./suggestion-list.module.css";
import type { Suggestion } from "./suggestions.ts";
import type { useSuggestions } from "./use-suggestions.ts";

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface SuggestionListProps extends Pick<ReturnType<typeof useSuggestions>, "groups" | "options" | "active"> {
  id: string;
  onChoose: (suggestion: Suggestion) => void;
}

/** The list of a combobox: the focus stays in the box, which tells which option is meant. */
export function SuggestionList({ id, groups, options, active, onChoose }: SuggestionListProps) {
  // Other suggestions are other elements: one that has only changed its place does not make the list jump.
  const key = options.map(({ label }) => label).join();
  return (
    <div id={id} role="listbox" aria-label={t("measureList.suggestions.label")} className={styles.list}>
      <Fragment key={key}>
        {groups.map(({ kind, suggestions }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group inside a listbox is no set of form fields.
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <div id={`${id}-${kind}`} className={styles.heading} role="presentation">
              {t(`measureList.suggestions.${kind}`)}
            </div>
            {suggestions.map((suggestion) => {
              const index = options.indexOf(suggestion);
              return (
                <SuggestionOption
                  key={suggestion.label}
                  id={optionId(id, index)}
                  suggestion={suggestion}
                  isActive={index === active}
                  onChoose={onChoose}
                />
              );
            })}
          </div>
        ))}
      </Fragment>
    </div>
  );
}

interface SuggestionOptionProps extends Pick<SuggestionListProps, "id" | "onChoose"> {
  suggestion: Suggestion;
  isActive: boolean;
}

function SuggestionOption({ id, suggestion, isActive, onChoose }: SuggestionOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the box, where the focus is.
    // biome-ignore lint/a11y/useFocusableInteractive: the box points at it; it never has the focus itself.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classNames(styles.option, isActive && styles.active)}
      // The focus stays in the box.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(suggestion)}
    >
      {/* The space keeps the two apart in the option's name. */}
      <span>{suggestion.label}</span>{" "}
      {suggestion.count !== undefined && (
        <span className={styles.count}>{t("measureList.count", { count: suggestion.count })}</span>
      )}
    </div>
  );
}
