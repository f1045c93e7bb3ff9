import { mdiMagnify } from "@mdi/js";
import { Link, useMatchRoute, useNavigate } from "@tanstack/react-router";
import { canAdminister } from "../../features/administration/access/can-administer.ts";
import { useAccess } from "../../features/session/use-access.ts";
import { UserMenu } from "../../features/session/user-menu.tsx";
import { t } from "../../texts/t.ts";
import { Icon } from "../../ui/icon.tsx";
import { useSearchKey } from "../../ui/use-search-key.ts";
import { Brand } from "./brand.tsx";
import styles from "./site-header.module.css";
import { SkipLink } from "./skip-link.tsx";

export function SiteHeader() {
  const hasAccess = useAccess();
  const isHome = useMatchRoute()({ to: "/" }) !== false;

  return (
    <header className={styles.header}>
      <SkipLink />
      <div className={styles.inner}>
        <Brand />
        <nav className={styles.nav} aria-label={t("site.mainMenu")}>
          <Link to="/" activeOptions={{ includeSearch: false }}>
            {t("site.measures")}
          </Link>
          {canAdminister(hasAccess) && (
            <Link to="/administration" activeOptions={{ exact: false }}>
              {t("administration.title")}
            </Link>
          )}
        </nav>
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
  useSearchKey(() => void navigate({ to: "/", state: { focusSearch: true } }));
  return (
    <Link to="/" state={{ focusSearch: true }} className={styles.search} aria-label={t("site.searchMeasures")}>
      <Icon path={mdiMagnify} />
      <span>{t("site.searchMeasures")}</span>
      <span aria-hidden="true">/</span>
    </Link>
  );
}
