import { useLinkProps } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../../texts/t.ts";
import styles from "./section-menu.module.css";
import { useSectionInView, useUserScroll } from "./use-section-in-view.ts";

interface MenuItem {
  id: string;
  heading: string;
}

interface SectionMenuProps {
  /** In page order. */
  items: MenuItem[];
}

/** Links to the sections of the page. Highlights the chosen one until the reader scrolls. */
export function SectionMenu({ items }: SectionMenuProps) {
  const inView = useSectionInView(items.map(({ id }) => id));
  const [chosen, setChosen] = useState<string>();
  useUserScroll(() => setChosen(undefined));
  const current = items.some(({ id }) => id === chosen) ? chosen : inView;

  return (
    <nav className={styles.menu} aria-label={t("measure.sectionMenu")}>
      <ul className={styles.list}>
        {items.map(({ id, heading }) => (
          <li key={id}>
            <SectionLink id={id} isCurrent={id === current} onChoose={() => setChosen(id)}>
              {heading}
            </SectionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionLinkProps {
  id: string;
  isCurrent: boolean;
  onChoose: () => void;
  children: string;
}

function SectionLink({ id, isCurrent, onChoose, children }: SectionLinkProps) {
  const link = useLinkProps({
    to: ".",
    search: true,
    hash: id,
    replace: true,
    resetScroll: false,
    onClick: () => {
      onChoose();
      document.getElementById(id)?.focus({ preventScroll: true });
    },
  });
  // The router would mark the last followed link; the section in view decides instead.
  return (
    <a {...link} aria-current={isCurrent ? "location" : undefined}>
      {children}
    </a>
  );
}
