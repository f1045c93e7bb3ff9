import { Link } from "@tanstack/react-router";
import { t } from "../../texts/t.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import styles from "./error.module.css";

interface ErrorPageProps {
  status?: number;
  message?: string;
}

/** The messages of the error page are the server's own words, in English. */
export function ErrorPage({ status = 500, message = "An error occured" }: ErrorPageProps) {
  usePageTitle(t("error.heading"));
  const explanation = status === 404 ? t("error.notFound") : t("error.explanation");

  return (
    <article className={styles.error}>
      <p className={styles.status}>{status}</p>
      <h1 tabIndex={-1}>{t("error.heading")}</h1>
      <p className={styles.message} lang="en">
        {message}
      </p>
      <p className={styles.explanation}>{explanation}</p>
      <Link to="/" className={styles.home}>
        {t("error.home")}
      </Link>
    </article>
  );
}
