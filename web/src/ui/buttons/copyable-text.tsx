import { mdiContentCopy } from "@mdi/js";
import styles from "./copyable-text.module.css";
import { IconButton } from "./icon-button.tsx";
import { useCopy } from "./use-copy.ts";

interface CopyableTextProps {
  text: string;
  /** The label of the button. */
  label: string;
  /** The message when the text has been copied. */
  done: string;
}

const shownLength = 8;

/**
 * A long id: shows its end, which distinguishes ids made at the same time; the clipboard and the printed page get all
 * of it.
 */
export function CopyableText({ text, label, done }: CopyableTextProps) {
  const copy = useCopy();
  return (
    <span className={styles.text}>
      <code title={text}>
        <span className={styles.more}>…</span>
        <span className={styles.rest}>{text.slice(0, -shownLength)}</span>
        {text.slice(-shownLength)}
      </code>
      <IconButton icon={mdiContentCopy} label={label} className={styles.button} onClick={() => void copy(text, done)} />
    </span>
  );
}
