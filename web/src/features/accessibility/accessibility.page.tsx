import { isAnalyticsEnabled } from "../../api/runtime-config.ts";
import { unbroken } from "../../texts/format.ts";
import sv from "../../texts/sv.json";
import { t } from "../../texts/t.ts";
import { usePageTitle } from "../../ui/page/use-page-title.ts";
import styles from "./accessibility.module.css";
import { MessageForm } from "./message-form.tsx";

const contact = "tillganglighet@indikatorkatalogen.example";
const supervisor = "https://www.digg.se/tdosanmalan";

/** The accessibility statement required by law. */
export function AccessibilityPage() {
  usePageTitle(t("accessibility.title"));

  return (
    <article className={styles.page}>
      <h1 tabIndex={-1}>{t("accessibility.heading")}</h1>
      <p className={styles.lead}>{t("accessibility.lead")}</p>

      <h2>{t("accessibility.status.heading")}</h2>
      <p>{t("accessibility.status.text")}</p>

      <Shortcomings />

      <h2>{t("accessibility.contact.heading")}</h2>
      <p>{t("accessibility.contact.text")}</p>
      <p>
        <a href={`mailto:${contact}`}>{contact}</a>
      </p>
      <p>{t("accessibility.contact.answer")}</p>
      <MessageForm />

      <h2>{t("accessibility.supervision.heading")}</h2>
      <p>{t("accessibility.supervision.text")}</p>
      <p>
        <a href={supervisor}>{t("accessibility.supervision.link")}</a>
      </p>

      <h2>{t("accessibility.outside.heading")}</h2>
      <p>{t("accessibility.outside.text")}</p>

      <h2>{t("accessibility.visits.heading")}</h2>
      <p>{t(isAnalyticsEnabled() ? "accessibility.visits.counted" : "accessibility.visits.notCounted")}</p>
      <p>{t("accessibility.visits.files")}</p>

      <h2>{t("accessibility.method.heading")}</h2>
      <p>{t("accessibility.method.text")}</p>
      <p>{unbroken(t("accessibility.method.assessed"))}</p>
      <p>{unbroken(t("accessibility.method.updated"))}</p>
    </article>
  );
}

/** Grouped by the situation in which users meet them. */
function Shortcomings() {
  return (
    <>
      <h2>{t("accessibility.shortcomings.heading")}</h2>
      <p>{t("accessibility.shortcomings.text")}</p>
      {sv.accessibility.shortcomings.situations.map(({ heading, points }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
