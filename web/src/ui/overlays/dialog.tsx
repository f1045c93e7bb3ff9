import { type ReactNode, useId } from "react";
import { OfflineNotice } from "../feedback/offline-notice.tsx";
import styles from "./dialog.module.css";
import { Modal } from "./modal.tsx";

interface DialogProps {
  heading: string;
  onClose: () => void;
  /** An alert dialog interrupts and waits for an answer. */
  isAlert?: boolean;
  /** Buttons, the primary action last. */
  actions: ReactNode;
  children: ReactNode;
}

/** A question or a small task in front of the page. */
export function Dialog({ heading, onClose, isAlert = false, actions, children }: DialogProps) {
  const id = useId();

  return (
    <Modal
      role={isAlert ? "alertdialog" : "dialog"}
      aria-modal
      aria-labelledby={`${id}-heading`}
      aria-describedby={isAlert ? `${id}-content` : undefined}
      className={styles.dialog}
      onClose={onClose}
    >
      <h2 id={`${id}-heading`} className={styles.heading}>
        {heading}
      </h2>
      <div id={`${id}-content`} className={styles.content}>
        {children}
      </div>
      <OfflineNotice />
      <footer className={styles.actions}>{actions}</footer>
    </Modal>
  );
}
