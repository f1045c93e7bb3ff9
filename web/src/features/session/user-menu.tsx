import { mdiAccount } from "@mdi/js";
import { useLocation } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { t } from "../../texts/t.ts";
import { Icon } from "../../ui/buttons/icon.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.ts";
import type { SessionUser } from "./session.queries.ts";
import { loginAddress } from "./session-addresses.ts";
import { useUser } from "./use-user.ts";
import styles from "./user-menu.module.css";

const LogOut = lazyComponent(async () => (await import("./log-out.tsx")).LogOut);
const Popup = lazyComponent(async () => (await import("../../ui/overlays/popup.tsx")).Popup);

/** Login link for a visitor; name, roles and logout for a user. */
export function UserMenu() {
  const user = useUser();
  const path = useLocation({ select: ({ href }) => href });
  if (user !== null) return <Account user={user} path={path} />;
  return (
    <a href={loginAddress(path)} className={styles.logIn}>
      {t("session.logIn")}
    </a>
  );
}

interface AccountProps {
  /** Undefined until it is known who it is. */
  user: SessionUser | undefined;
  path: string;
}

function Account({ user, path }: AccountProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const label = user ? t("session.menuOf", { name: fullName(user) }) : t("session.menu");
  return (
    <>
      <button
        type="button"
        className={styles.avatar}
        // The accessible name contains the visible text, for voice control.
        aria-label={user ? t("session.menuButton", { name: fullName(user), initials: user.initials }) : label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {user ? user.initials : <Icon path={mdiAccount} size={22} />}
      </button>
      <Suspense>
        {anchor && (
          <Popup anchor={anchor} label={label} onClose={() => setAnchor(null)}>
            <AccountPanel user={user} path={path} onLeave={() => setAnchor(null)} />
          </Popup>
        )}
      </Suspense>
    </>
  );
}

const fullName = ({ firstName, lastName }: SessionUser) => `${firstName} ${lastName}`.trim();

interface AccountPanelProps extends AccountProps {
  onLeave: () => void;
}

function AccountPanel({ user, path, onLeave }: AccountPanelProps) {
  return (
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
      <LogOut userId={user?.userId} path={path} onLeave={onLeave} />
    </div>
  );
}
