import Popover from "@mui/material/Popover";
import type { ReactNode } from "react";
import { MuiProvider } from "../theme/mui-provider.tsx";
import styles from "./popup.module.css";

interface PopupProps {
  /** What the popup belongs to and opens beneath; none means closed. */
  anchor: Element | null;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A small panel beside the control that opened it. */
export function Popup({ anchor, label, onClose, children }: PopupProps) {
  return (
    <MuiProvider>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { className: styles.paper, role: "dialog", "aria-modal": true, "aria-label": label } }}
      >
        {children}
      </Popover>
    </MuiProvider>
  );
}
