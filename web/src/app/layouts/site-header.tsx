import { mdiMagnify } from "@mdi/js";
import { Link, useMatchRoute, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useUser } from "../../features/session/use-user.ts";
import { UserMenu } from "../../features/session/user-menu.tsx";
import { t } from "../../texts/t.ts";
import { Icon } from "../../ui/buttons/icon.tsx";
import { DeferredContent } from "../../ui/loading/deferred-content.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.ts";
import { useSearchShortcut, useShortcut } from "../../ui/search/use-search-shortcut.ts";
import { Brand } from "./brand.tsx";
import { MainMenu } from "./main-menu.tsx";
import styles from "./site-header.module.css";
import { SkipLink } from "./skip-link.tsx";

export function SiteHeader() {
  const isHome = useMatchRoute()({ to: "/" }) !== false;

  return (
    <header className={styles.header}>
      <SkipLink />
      <Palette />
      <div className={styles.inner}>
        <Brand />
        <MainMenu />
        <div className={styles.end}>
          {!isHome && <SearchLink />}
          <Bell />
          <UserMenu />
        </div>
      </div>
    </header>
  );
}

const NotificationBell = lazyComponent(
  async () => (await import("../../features/notifications/notification-bell.tsx")).NotificationBell,
);
const CommandPalette = lazyComponent(
  async () => (await import("../command-palette/command-palette.tsx")).CommandPalette,
);

/** Reserves the space of the bell while it is loading. */
const Bell = () =>
  useUser() && (
    <span className={styles.bell}>
      <DeferredContent>
        <NotificationBell />
      </DeferredContent>
    </span>
  );

/** The command palette, loaded when it is first opened. */
function Palette() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut(isPaletteKey, () => setIsOpen(true));
  return <DeferredContent>{isOpen && <CommandPalette onClose={() => setIsOpen(false)} />}</DeferredContent>;
}

/** Ctrl K, or Cmd K on a Mac. */
const isPaletteKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && key === "k";

/** Looks like the search box that it leads to. */
function SearchLink() {
  const navigate = useNavigate();
  useSearchShortcut(() => void navigate({ to: "/", state: { focusSearch: true } }));
  return (
    <Link to="/" state={{ focusSearch: true }} className={styles.search} aria-label={t("site.searchMeasures")}>
      <Icon path={mdiMagnify} />
      <span>{t("site.searchMeasures")}</span>
      <span aria-hidden="true">/</span>
    </Link>
  );
}
