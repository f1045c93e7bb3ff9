import MuiDialog from "@mui/material/Dialog";
import { type ReactNode, useId } from "react";
import { MuiProvider } from "../theme/mui-provider.tsx";
import styles from "./dialog.module.css";

interface DialogProps {
  heading: string;
  open: boolean;
  onClose: () => void;
  /** An alert dialog interrupts and waits for an answer. */
  isAlert?: boolean;
  /** Buttons, the one that does the deed last. */
  actions: ReactNode;
  children: ReactNode;
}

/** A question or a small task in front of the page. */
export function Dialog({ heading, open, onClose, isAlert = false, actions, children }: DialogProps) {
  const id = useId();

  return (
    <MuiProvider>
      <MuiDialog
        open={open}
        onClose={onClose}
        aria-labelledby={`${id}-heading`}
        aria-describedby={isAlert ? `${id}-content` : undefined}
        slotProps={{ paper: { className: styles.paper, role: isAlert ? "alertdialog" : "dialog" } }}
      >
        <h2 id={`${id}-heading`} className={styles.heading}>
          {heading}
        </h2>
        <div id={`${id}-content`} className={styles.content}>
          {children}
        </div>
        <footer className={styles.actions}>{actions}</footer>
      </MuiDialog>
    </MuiProvider>
  );
}
