import { mdiMagnify } from "@mdi/js";
import { Link, useMatchRoute, useNavigate } from "@tanstack/react-router";
import { UserMenu } from "../../features/session/user-menu.tsx";
import { t } from "../../texts/t.ts";
import { Icon } from "../../ui/buttons/icon.tsx";
import { useSearchShortcut } from "../../ui/search/use-search-shortcut.ts";
import { Brand } from "./brand.tsx";
import { MainMenu } from "./main-menu.tsx";
import styles from "./site-header.module.css";
import { SkipLink } from "./skip-link.tsx";

export function SiteHeader() {
  const isHome = useMatchRoute()({ to: "/" }) !== false;

  return (
    <header className={styles.header}>
      <SkipLink />
      <div className={styles.inner}>
        <Brand />
        <MainMenu />
        <div className={styles.end}>
          {!isHome && <SearchLink />}
          <UserMenu />
        </div>
      </div>
    </header>
  );
}

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
