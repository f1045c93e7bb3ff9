import { Link } from "@tanstack/react-router";
import { t } from "../../texts/t.ts";
import styles from "./site-footer.module.css";

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <span>{t("site.about")}</span>
        <span className={styles.links}>
          <Link to="/sourceSystems">{t("site.sourceSystemsPage")}</Link>
          <Link to="/accessibility">{t("site.accessibility")}</Link>
        </span>
      </div>
    </footer>
  );
}
