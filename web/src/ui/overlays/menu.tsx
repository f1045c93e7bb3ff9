import MuiMenu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { Icon } from "../icon.tsx";
import { MuiProvider } from "../theme/mui-provider.tsx";
import styles from "./menu.module.css";

interface MenuChoice {
  id: string;
  label: string;
  icon: string;
  onChoose: () => void;
}

interface MenuProps {
  /** What the menu belongs to and opens beneath; none means closed. */
  anchor: Element | null;
  label: string;
  choices: readonly MenuChoice[];
  onClose: () => void;
}

/** A few things to do, one of which is chosen. */
export function Menu({ anchor, label, choices, onClose }: MenuProps) {
  return (
    <MuiProvider>
      <MuiMenu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        slotProps={{ list: { "aria-label": label }, paper: { className: styles.paper } }}
      >
        {choices.map(({ id, label: name, icon, onChoose }) => (
          <MenuItem
            key={id}
            className={styles.item}
            onClick={() => {
              onClose();
              onChoose();
            }}
          >
            <Icon path={icon} size={18} />
            {name}
          </MenuItem>
        ))}
      </MuiMenu>
    </MuiProvider>
  );
}
