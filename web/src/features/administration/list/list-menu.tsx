import { mdiChevronDown, mdiPackageVariantClosed } from "@mdi/js";
import { Link } from "@tanstack/react-router";
import { t } from "../../../texts/t.ts";
import { Icon } from "../../../ui/buttons/icon.tsx";
import { useAccess } from "../../session/use-access.ts";
import { useListRights } from "../access/use-list-rights.ts";
import { type ListName, listNames } from "../list-names.ts";
import { allLists } from "../lists/all-lists.ts";
import styles from "./list-menu.module.css";

interface ListMenuProps {
  /** The list that is shown. */
  current: ListName;
}

/** Navigation between lists: next to the list where there is space, otherwise in a menu. */
export function ListMenu({ current }: ListMenuProps) {
  const lists = (
    <ul className={styles.lists}>
      {listNames.map((name) => (
        <ListLink key={name} name={name} />
      ))}
      <BundleLink />
    </ul>
  );
  return (
    <nav aria-label={t("administration.title")}>
      <div className={styles.menu}>{lists}</div>
      <details className={styles.switcher} key={current}>
        <summary>
          <Icon path={allLists[current].icon} />
          {t("administration.switchList")}
          <Icon path={mdiChevronDown} />
        </summary>
        {lists}
      </details>
    </nav>
  );
}

interface ListLinkProps {
  name: ListName;
}

function ListLink({ name }: ListLinkProps) {
  const { canRead } = useListRights(allLists[name]);
  if (!canRead) return null;
  return (
    <li>
      <Link to="/administration/$list" params={{ list: name }} activeOptions={{ includeSearch: false }}>
        <Icon path={allLists[name].icon} />
        {t(`administration.lists.${name}.title`)}
      </Link>
    </li>
  );
}

function BundleLink() {
  if (!useAccess()("bundle:read")) return null;
  return (
    <li>
      <Link to="/administration/bundle">
        <Icon path={mdiPackageVariantClosed} />
        {t("catalogueBundle.title")}
      </Link>
    </li>
  );
}
