import { mdiAccount, mdiLogout } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type MouseEvent, Suspense, useState } from "react";
import { t } from "../../texts/t.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { forgetAllKept } from "../../ui/forms/kept-values.ts";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { forgetAllUnsent, listUnsent } from "../../ui/unsent/unsent-store.ts";
import type { SessionUser } from "./session.queries.ts";
import { loginAddress, logoutAddress } from "./session-addresses.ts";
import { useUser } from "./use-user.ts";
import styles from "./user-menu.module.css";

const Popup = lazyPart(async () => (await import("../../ui/overlays/popup.tsx")).Popup);

/** The way in for a visitor, and the name and the way out for somebody who is logged in. */
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
  const [wasOpened, setWasOpened] = useState(false);
  const label = user ? t("session.menuOf", { name: fullName(user) }) : t("session.menu");

  const handleOpen = (button: Element) => {
    setWasOpened(true);
    setAnchor(button);
  };
  return (
    <>
      <button
        type="button"
        className={styles.avatar}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => handleOpen(event.currentTarget)}
      >
        {user ? user.initials : <Icon path={mdiAccount} size={22} />}
      </button>
      <Suspense>
        {wasOpened && (
          <Popup anchor={anchor} label={label} onClose={() => setAnchor(null)}>
            <AccountPanel user={user} path={path} />
          </Popup>
        )}
      </Suspense>
    </>
  );
}

interface LogOutProps {
  userId: string | undefined;
  path: string;
}

/** Whoever logs out is done with what they were typing; unsaved measure texts go only on request, for shared computers. */
function LogOut({ userId = "", path }: LogOutProps) {
  const { data: unsent = [] } = useQuery({
    queryKey: ["unsent", userId],
    queryFn: () => listUnsent(`${userId}/`),
    networkMode: "always",
    staleTime: 0,
    gcTime: 0,
  });
  const [isForgotten, setIsForgotten] = useState(false);
  const href = logoutAddress(path);

  const handleClick = async (event: MouseEvent) => {
    forgetAllKept();
    if (!isForgotten) return;
    event.preventDefault();
    await forgetAllUnsent(userId);
    location.assign(href);
  };
  return (
    <>
      {unsent.length > 0 && (
        <Checkbox checked={isForgotten} onChange={() => setIsForgotten(!isForgotten)}>
          {t("session.forgetUnsent")}
        </Checkbox>
      )}
      <ButtonLink icon={mdiLogout} href={href} onClick={(event) => void handleClick(event)}>
        {t("session.logOut")}
      </ButtonLink>
    </>
  );
}

const fullName = ({ firstName, lastName }: SessionUser) => `${firstName} ${lastName}`.trim();

function AccountPanel({ user, path }: AccountProps) {
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
      <LogOut userId={user?.userId} path={path} />
    </div>
  );
}
