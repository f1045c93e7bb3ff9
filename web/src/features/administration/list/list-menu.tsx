import { Link } from "@tanstack/react-router";
import { t } from "../../../texts/t.ts";
import { Icon } from "../../../ui/icon.tsx";
import { listNames } from "../list-names.ts";
import { allLists } from "../lists/all-lists.ts";
import styles from "./list-menu.module.css";

/** The way from one list to another. */
export function ListMenu() {
  return (
    <nav className={styles.menu} aria-label={t("administration.title")}>
      <ul className={styles.lists}>
        {listNames.map((name) => (
          <li key={name}>
            <Link to="/administration/$list" params={{ list: name }} activeOptions={{ includeSearch: false }}>
              <Icon path={allLists[name].icon} />
              {t(`administration.lists.${name}.title`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
