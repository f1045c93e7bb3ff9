import { fullName } from "@indikatorkatalogen/contract";
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

const AccountPopup = lazyComponent(async () => (await import("./account-popup.tsx")).AccountPopup);

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
  /** Undefined while it is loading. */
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
          <AccountPopup anchor={anchor} label={label} user={user} path={path} onClose={() => setAnchor(null)} />
        )}
      </Suspense>
    </>
  );
}
