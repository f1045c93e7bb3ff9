import { type KeyboardEvent, useRef } from "react";
import { Icon } from "../buttons/icon.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import styles from "./menu.module.css";
import { Modal } from "./modal.tsx";
import { useAnchoredPosition } from "./use-anchored-position.ts";

interface MenuChoice {
  id: string;
  label: string;
  icon: string;
  onChoose: () => void;
}

interface MenuProps {
  /** The element that the menu belongs to and opens below. */
  anchor: Element;
  label: string;
  /** Undefined while they are loading. */
  choices: readonly MenuChoice[] | undefined;
  onClose: () => void;
}

/** A menu of actions, one of which is chosen. */
export function Menu({ anchor, label, choices, onClose }: MenuProps) {
  const box = useRef<HTMLDivElement>(null);
  useAnchoredPosition(box, anchor);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Tab") onClose();
    const items = [...(box.current?.querySelectorAll("button") ?? [])];
    const next = itemFor(event.key, items);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <Modal
      ref={box}
      isSmall
      role="menu"
      aria-label={label}
      aria-busy={!choices}
      className={styles.menu}
      onClose={onClose}
    >
      {!choices && <Skeleton height="80px" />}
      {choices?.map(({ id, label: name, icon, onChoose }, index) => (
        <button
          key={id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          // biome-ignore lint/a11y/noAutofocus: a menu opens on its first choice.
          autoFocus={index === 0}
          className={styles.item}
          onKeyDown={handleKey}
          onClick={() => {
            onClose();
            onChoose();
          }}
        >
          <Icon path={icon} size={18} />
          {name}
        </button>
      ))}
    </Modal>
  );
}

/** The item that a key leads to: arrows wrap around, and a letter leads to the next item that begins with it. */
function itemFor(key: string, items: readonly HTMLButtonElement[]): HTMLButtonElement | undefined {
  const here = items.findIndex((item) => item.matches(":focus"));
  const following = [...items.slice(here + 1), ...items.slice(0, here + 1)];
  if (key === "ArrowDown") return following[0];
  if (key === "ArrowUp") return following.at(-2) ?? following[0];
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  const letter = key.toLocaleLowerCase("sv");
  return key.length === 1 && key !== " "
    ? following.find(({ textContent }) => textContent.toLocaleLowerCase("sv").startsWith(letter))
    : undefined;
}
