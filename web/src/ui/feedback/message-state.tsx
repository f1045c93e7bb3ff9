import type { ReactNode } from "react";
import { Icon } from "../buttons/icon.tsx";
import styles from "./message-state.module.css";

interface MessageStateProps {
  icon: string;
  heading: string;
  /** One below the nearest heading above it. */
  level?: 2 | 3;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Shown instead of content: why there is none and what to do about it. */
export function MessageState({ icon, heading, level = 3, children, actions }: MessageStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state}>
      <Icon path={icon} size={40} />
      <Heading>{heading}</Heading>
      <div className={styles.words}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
