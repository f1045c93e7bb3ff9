import { fullName } from "@indikatorkatalogen/contract";
import { t } from "../../texts/t.ts";
import { Popup } from "../../ui/overlays/popup.tsx";
import { LogOut } from "./log-out.tsx";
import type { SessionUser } from "./session.queries.ts";
import styles from "./user-menu.module.css";

interface AccountPopupProps {
  anchor: Element;
  label: string;
  /** Undefined while it is loading. */
  user: SessionUser | undefined;
  path: string;
  onClose: () => void;
}

/** Who is logged in, with which roles, and the buttons that log out. */
export const AccountPopup = ({ anchor, label, user, path, onClose }: AccountPopupProps) => (
  <Popup anchor={anchor} label={label} onClose={onClose}>
    <div className={styles.panel}>
      {user && (
        <>
          <p className={styles.name}>{fullName(user)}</p>
          <ul className={styles.roles} aria-label={t("session.roles")}>
            {user.roles.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </>
      )}
      <LogOut userId={user?.userId} path={path} onLeave={onClose} />
    </div>
  </Popup>
);
