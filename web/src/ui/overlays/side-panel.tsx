import { mdiClose } from "@mdi/js";
import Drawer from "@mui/material/Drawer";
import { type ReactNode, useId } from "react";
import { t } from "../../texts/t.ts";
import { classNames } from "../class-names.ts";
import { IconButton } from "../icon-button.tsx";
import { MuiProvider } from "../theme/mui-provider.tsx";
import styles from "./side-panel.module.css";

interface SidePanelProps {
  heading: string;
  open: boolean;
  onClose: () => void;
  /** For a form, which needs more room than a list of choices. */
  isWide?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** A modal panel that slides in from the side. */
export function SidePanel({ heading, open, onClose, isWide = false, footer, children }: SidePanelProps) {
  const headingId = useId();

  return (
    <MuiProvider>
      <Drawer
        anchor="right"
        open={open}
        onClose={onClose}
        slotProps={{
          paper: {
            className: classNames(styles.panel, isWide && styles.wide),
            role: "dialog",
            "aria-modal": true,
            "aria-labelledby": headingId,
          },
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
