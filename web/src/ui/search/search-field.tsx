import { mdiClose, mdiMagnify } from "@mdi/js";
import { type SubmitEvent, useRef } from "react";
import { Icon } from "../buttons/icon.tsx";
import { IconButton } from "../buttons/icon-button.tsx";
import styles from "./search-field.module.css";
import { useSearchDraft } from "./use-search-draft.ts";

interface SearchFieldProps {
  label: string;
  clearLabel: string;
  value: string;
  onSearch: (text: string) => Promise<void>;
}

/** Filters a list while the user types. */
export function SearchField({ label, clearLabel, value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { text, type, commitNow } = useSearchDraft(value, onSearch);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void commitNow(text);
  };
  const handleClear = () => {
    void commitNow("");
    input.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers and screen readers do not know the search element.
    <form role="search" aria-label={label} className={styles.box} onSubmit={handleSubmit}>
      <Icon path={mdiMagnify} size={20} />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        maxLength={200}
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {text && <IconButton icon={mdiClose} label={clearLabel} onClick={handleClear} />}
    </form>
  );
}
