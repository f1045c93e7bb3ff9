import { Link } from "@tanstack/react-router";
import { t } from "../../texts/t.ts";
import styles from "./site-header.module.css";

export function Brand() {
  return (
    <Link to="/" className={styles.brand}>
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
        <rect width="28" height="28" rx="7" className={styles.brandTile} />
        <path d="M7.5 13v7M12 8v12M16.5 16v4M21 11v9" className={styles.brandBars} />
      </svg>
      <span className={styles.name}>{t("site.name")}</span>
    </Link>
  );
}
