import { mdiClose, mdiMagnify } from "@mdi/js";
import { type ReactNode, type SubmitEvent, useId, useRef } from "react";
import { t } from "../../../texts/t.ts";
import { Icon } from "../../../ui/buttons/icon.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { useSearchDraft } from "../../../ui/search/use-search-draft.ts";
import { useSearchShortcut } from "../../../ui/search/use-search-shortcut.ts";
import styles from "./search-box.module.css";
import { optionId, SuggestionList } from "./suggestion-list.tsx";
import type { SuggestedFilter } from "./suggestions.ts";
import { useSuggestions } from "./use-suggestions.ts";

interface SearchBoxProps {
  value: string;
  autoFocus: boolean;
  onSearch: (text: string) => Promise<void>;
  onFilter: (filter: { filter: SuggestedFilter; id: string }) => void;
  /** Shown below the box while there are no suggestions. */
  children: ReactNode;
}

/** Searches while the user types, and suggests searches. */
export function SearchBox({ value, autoFocus, onSearch, onFilter, children }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const { text, type, commitNow, drop } = useSearchDraft(value, onSearch);
  const listId = useId();
  const suggestions = useSuggestions(text, (chosen) => {
    if ("text" in chosen) return void commitNow(chosen.text);
    drop();
    onFilter(chosen);
  });
  const { isOpen, active, handleKey } = suggestions;
  useSearchShortcut(() => input.current?.focus());

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    suggestions.close();
    void commitNow(text);
  };
  const handleType = (typed: string) => {
    suggestions.open();
    type(typed);
  };
  const handleClear = () => {
    void commitNow("");
    input.current?.focus();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: older browsers and screen readers do not know the search element. */}
      <form role="search" className={styles.box} onSubmit={handleSubmit}>
        <Icon path={mdiMagnify} size={22} />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
          inputMode="search"
          enterKeyHint="search"
          maxLength={500}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the reader has followed a link to the search box.
          autoFocus={autoFocus}
          aria-label={t("measureList.search.label")}
          placeholder={t("measureList.search.example")}
          value={text}
          onChange={(event) => handleType(event.target.value)}
          onKeyDown={handleKey}
          onBlur={suggestions.close}
        />
        {text ? (
          <IconButton icon={mdiClose} label={t("measureList.search.clear")} onClick={handleClear} />
        ) : (
          <span className={styles.key} aria-hidden="true">
            /
          </span>
        )}
      </form>
      <div className={styles.below} data-suggesting={isOpen || undefined}>
        {isOpen && (
          <SuggestionList id={listId} options={suggestions.options} active={active} onChoose={suggestions.choose} />
        )}
        <div className={styles.otherwise}>{children}</div>
      </div>
    </>
  );
}
