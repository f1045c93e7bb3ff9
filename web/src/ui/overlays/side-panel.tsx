import { mdiClose } from "@mdi/js";
import Drawer from "@mui/material/Drawer";
import { type ReactNode, useId } from "react";
import { t } from "../../texts/t.ts";
import { IconButton } from "../icon-button.tsx";
import { MuiProvider } from "../theme/mui-provider.tsx";
import styles from "./side-panel.module.css";

interface SidePanelProps {
  heading: string;
  open: boolean;
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
}

/** A modal panel that slides in from the side. */
export function SidePanel({ heading, open, onClose, footer, children }: SidePanelProps) {
  const headingId = useId();

  return (
    <MuiProvider>
      <Drawer
        anchor="right"
        open={open}
        onClose={onClose}
        slotProps={{
          paper: { className: styles.panel, role: "dialog", "aria-modal": true, "aria-labelledby": headingId },
        }}
      >
        <header className={styles.header}>
          <h2 id={headingId}>{heading}</h2>
          <IconButton icon={mdiClose} label={t("overlays.close")} onClick={onClose} />
        </header>
        <div className={styles.content}>{children}</div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </Drawer>
    </MuiProvider>
  );
}
