import { useLinkProps } from "@tanstack/react-router";
import { t } from "../../../texts/t.ts";
import styles from "./section-menu.module.css";
import type { SectionId } from "./sections.ts";
import { useSectionInView } from "./use-section-in-view.ts";

interface SectionMenuProps {
  sections: SectionId[];
}

/** The way between sections; it follows the scroll. */
export function SectionMenu({ sections }: SectionMenuProps) {
  const inView = useSectionInView(sections);
  return (
    <nav className={styles.menu} aria-label={t("measure.sectionMenu")}>
      <ul className={styles.list}>
        {sections.map((id) => (
          <li key={id}>
            <SectionLink id={id} isInView={id === inView} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionLinkProps {
  id: SectionId;
  isInView: boolean;
}

function SectionLink({ id, isInView }: SectionLinkProps) {
  const link = useLinkProps({
    to: ".",
    search: true,
    hash: id,
    replace: true,
    resetScroll: false,
    onClick: () => document.getElementById(id)?.focus({ preventScroll: true }),
  });
  // The router marks the last link pressed as the current page; here the scroll decides.
  return (
    <a {...link} aria-current={isInView ? "location" : undefined}>
      {t(`measure.sections.${id}`)}
    </a>
  );
}
