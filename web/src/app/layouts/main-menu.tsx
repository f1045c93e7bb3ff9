import { mdiMenu } from "@mdi/js";
import { Link, useLocation } from "@tanstack/react-router";
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { canAdminister } from "../../features/administration/access/can-administer.ts";
import { useAccess } from "../../features/session/use-access.ts";
import { t } from "../../texts/t.ts";
import { Icon } from "../../ui/buttons/icon.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./main-menu.module.css";

const measurePages = /^\/(measure|viewGroup|compare)/;
/** `true` and not `page`: the current page belongs to the section, but the link leads to another page. */
const inactiveSection = { "aria-current": true } as const;

/** The main sections: in a row where there is space, otherwise behind a button. */
export function MainMenu() {
  const hasAccess = useAccess();
  const [isOpen, setIsOpen] = useState(false);
  const isAmongMeasures = useLocation({ select: ({ pathname }) => measurePages.test(pathname) });
  const close = () => setIsOpen(false);
  const handleKey = ({ key, currentTarget }: KeyboardEvent) => {
    if (key !== "Escape" || !isOpen) return;
    close();
    // The focus may be on a link that is hidden now.
    currentTarget.querySelector("button")?.focus();
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };

  return (
    <nav aria-label={t("site.mainMenu")} onBlur={handleBlur} onKeyDown={handleKey}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls="main-menu"
        aria-label={t("site.menu")}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon path={mdiMenu} size={22} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside handle the keys; this only closes the menu when one has been followed. */}
      <ul id="main-menu" className={classNames(styles.places, isOpen && styles.open)} onClick={close}>
        <li>
          <Link to="/" activeOptions={{ includeSearch: false }} inactiveProps={isAmongMeasures ? inactiveSection : {}}>
            {t("site.measures")}
          </Link>
        </li>
        {hasAccess("application:read") && (
          <li>
            <Link to="/myWork">{t("site.myWork")}</Link>
          </li>
        )}
        <li>
          <Link to="/sourceSystems" activeOptions={{ includeSearch: false }}>
            {t("site.sources")}
          </Link>
        </li>
        <li>
          <Link to="/consumerOfMeasures">{t("site.consumers")}</Link>
        </li>
        {hasAccess("measures:create") && (
          <li className={styles.roomy}>
            <Link to="/newMeasure">{t("site.newMeasure")}</Link>
          </li>
        )}
        {canAdminister(hasAccess) && (
          <li>
            <Link to="/administration" activeOptions={{ exact: false }}>
              {t("site.administration")}
            </Link>
          </li>
        )}
        {hasAccess("sync:read") && (
          <li>
            <Link to="/techAdmin" activeOptions={{ includeHash: false }}>
              {t("site.techAdmin")}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
