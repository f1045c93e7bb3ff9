import { mdiClose } from "@mdi/js";
import { type ReactNode, useId } from "react";
import { t } from "../../texts/t.ts";
import { IconButton } from "../buttons/icon-button.tsx";
import { classNames } from "../class-names.ts";
import { OfflineNotice } from "../feedback/offline-notice.tsx";
import { Modal } from "./modal.tsx";
import styles from "./side-panel.module.css";

interface SidePanelProps {
  heading: string;
  onClose: () => void;
  /** For forms, which need more space than a list of choices. */
  isWide?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel at the side, in front of the page. */
export function SidePanel({ heading, onClose, isWide = false, footer, children }: SidePanelProps) {
  const headingId = useId();

  return (
    <Modal
      role="dialog"
      aria-modal
      aria-labelledby={headingId}
      className={classNames(styles.panel, isWide && styles.wide)}
      onClose={onClose}
    >
      <header className={styles.header}>
        <h2 id={headingId}>{heading}</h2>
        <IconButton icon={mdiClose} label={t("overlays.close")} onClick={onClose} />
      </header>
      <div className={styles.content}>{children}</div>
      <OfflineNotice />
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </Modal>
  );
}
