import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import styles from "./message-state.module.css";

interface MessageStateProps {
  icon: string;
  heading: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Stands where content would: says why there is none and what to do about it. */
export function MessageState({ icon, heading, children, actions }: MessageStateProps) {
  return (
    <div className={styles.state}>
      <Icon path={icon} size={40} />
      <h3>{heading}</h3>
      <div className={styles.words}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
