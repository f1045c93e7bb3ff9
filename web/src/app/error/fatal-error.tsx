import { t } from "../../texts/t.ts";
import styles from "./error.module.css";
import { RetryButton } from "./retry-button.tsx";

/** Shown when the error page itself fails. Depends on nothing that could fail. */
export const FatalError = () => (
  <main className={styles.error}>
    <h1>{t("error.heading")}</h1>
    <p className={styles.advice}>{t("error.titles.unexpected")}</p>
    <RetryButton onRetry={() => location.reload()} />
  </main>
);
