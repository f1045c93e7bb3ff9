import { useRouter } from "@tanstack/react-router";
import { useId, useState } from "react";
import { t } from "../../texts/t.ts";
import { useCopy } from "../../ui/buttons/use-copy.ts";
import { Modal } from "../../ui/overlays/modal.tsx";
import { useOptionKeys } from "../../ui/search/use-option-keys.ts";
import styles from "./command-palette.module.css";
import type { PaletteEntry } from "./palette-entries.ts";
import { optionId, PaletteList } from "./palette-list.tsx";
import { usePalette } from "./use-palette.ts";

interface CommandPaletteProps {
  onClose: () => void;
}

/** Finds a measure, a page or an action by a few letters. The focus stays in the box. */
export function CommandPalette({ onClose }: CommandPaletteProps) {
  const id = useId();
  const [text, setText] = useState("");
  const groups = usePalette(text);
  const options = groups.flatMap(({ entries }) => entries);
  const open = useOpenEntry();
  const handleChoose = (entry: PaletteEntry) => {
    onClose();
    open(entry);
  };
  const { active, leave, handleKey } = useOptionKeys({ options, isOpen: true, onChoose: handleChoose, onClose });
  // The first option is active until the arrow keys have moved to one, so that Enter opens it.
  const chosen = text.trim() !== "" && active < 0 && options.length > 0 ? 0 : active;

  return (
    <Modal role="dialog" aria-modal aria-label={t("palette.label")} className={styles.palette} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen >= 0 ? optionId(id, chosen) : undefined}
        aria-describedby={`${id}-keys`}
        aria-label={t("palette.label")}
        placeholder={t("palette.placeholder")}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        className={styles.input}
        value={text}
        onChange={(event) => {
          leave();
          setText(event.target.value);
        }}
        onKeyDown={(event) => {
          const first = options[chosen];
          if (event.key !== "Enter" || active >= 0 || !first) return handleKey(event);
          event.preventDefault();
          handleChoose(first);
        }}
      />
      <PaletteList id={id} groups={groups} active={chosen} onChoose={handleChoose} />
      <p role="status" className="visually-hidden">
        {t("palette.found", { count: options.length })}
      </p>
      <p id={`${id}-keys`} className={styles.keys}>
        {t("palette.keys")}
      </p>
    </Modal>
  );
}

/** Opens the page or address of an entry, or runs its action. */
function useOpenEntry(): (entry: PaletteEntry) => void {
  const router = useRouter();
  const copy = useCopy();
  const actions = {
    copyLink: () => copy(window.location.href, t("palette.linkCopied")),
    // The palette is closed before the page is printed.
    print: async () => void setTimeout(() => window.print()),
  };
  return ({ target }) => {
    if ("path" in target) router.history.push(target.path);
    else if ("address" in target) window.location.assign(target.address);
    else void actions[target.action]();
  };
}
