import { Link } from "@tanstack/react-router";
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
            <Link
              to="."
              search={true}
              hash={id}
              replace
              resetScroll={false}
              activeOptions={{ includeHash: true }}
              aria-current={id === inView ? "location" : undefined}
              onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
            >
              {t(`measure.sections.${id}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
