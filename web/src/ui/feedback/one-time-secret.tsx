import { mdiContentCopy, mdiKeyOutline } from "@mdi/js";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../buttons/button.tsx";
import { useCopy } from "../buttons/use-copy.ts";
import { Notice } from "./notice.tsx";
import styles from "./one-time-secret.module.css";

interface OneTimeSecretProps {
  /** The secret, which the server sends only once. */
  secret: string;
  copyLabel: string;
  copiedText: string;
  children: ReactNode;
}

/** A secret that cannot be read again, with a button that copies it. */
export function OneTimeSecret({ secret, copyLabel, copiedText, children }: OneTimeSecretProps) {
  const copy = useCopy();
  const notice = useRef<HTMLDivElement>(null);
  // Focused, because it may be shown below a form, and disappears with its panel or dialog.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice
        tone="warning"
        icon={mdiKeyOutline}
        action={
          <Button variant="plain" icon={mdiContentCopy} onClick={() => void copy(secret, copiedText)}>
            {copyLabel}
          </Button>
        }
      >
        {children} <code className={styles.secret}>{secret}</code>
      </Notice>
    </div>
  );
}
