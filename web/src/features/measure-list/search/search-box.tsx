import { mdiClose, mdiMagnify } from "@mdi/js";
import { type SubmitEvent, useRef } from "react";
import { t } from "../../../texts/t.ts";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useSearchKey } from "../../../ui/use-search-key.ts";
import { useTypedSearch } from "../../../ui/use-typed-search.ts";
import styles from "./search-box.module.css";

interface SearchBoxProps {
  value: string;
  autoFocus: boolean;
  onSearch: (text: string) => Promise<void>;
}

/** Searches while you type. */
export function SearchBox({ value, autoFocus, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const { text, type, commitNow } = useTypedSearch(value, onSearch);
  useSearchKey(() => input.current?.focus());

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void commitNow(text);
  };
  const handleClear = () => {
    void commitNow("");
    input.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the element search is newer than some browsers and screen readers.
    <form role="search" className={styles.box} onSubmit={handleSubmit}>
      <Icon path={mdiMagnify} size={22} />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        maxLength={500}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the reader came here by a link that says search.
        autoFocus={autoFocus}
        aria-label={t("measureList.search.label")}
        placeholder={t("measureList.search.example")}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {text ? (
        <IconButton icon={mdiClose} label={t("measureList.search.clear")} onClick={handleClear} />
      ) : (
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      )}
    </form>
  );
}
