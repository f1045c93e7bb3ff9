import { Link } from "@tanstack/react-router";
import sv from "../../texts/sv.json";
import { t } from "../../texts/t.ts";
import { usePageTitle } from "../../ui/page/use-page-title.ts";
import { AccessGate } from "../session/access-gate.tsx";
import { useAccessState } from "../session/use-access-state.ts";
import { sections } from "./sections.ts";
import styles from "./tech-admin.module.css";

/** The state of the installation, and the operations of technicians. */
export function TechAdminPage() {
  const { anonymous, user } = sv.techAdmin.noAccess;
  const access = useAccessState((hasAccess) => hasAccess("sync:read"));
  return (
    <AccessGate access={access} title={t("techAdmin.title")} anonymous={anonymous} user={user}>
      <TechAdmin />
    </AccessGate>
  );
}

function TechAdmin() {
  usePageTitle(t("techAdmin.title"));
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t("techAdmin.title")}</h1>
      <nav aria-label={t("techAdmin.sectionMenu")}>
        <ul className={styles.menu}>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <Link to="/techAdmin" search={true} hash={id} replace activeProps={{}}>
                {heading}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(({ id, heading, Content }) => (
        <section key={id} aria-labelledby={id} className={styles.section}>
          <h2 id={id} tabIndex={-1}>
            {heading}
          </h2>
          <Content />
        </section>
      ))}
    </div>
  );
}
