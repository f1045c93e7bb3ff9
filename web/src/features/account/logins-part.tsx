import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import styles from "./account.module.css";
import { recentLoginsQuery } from "./account.queries.ts";

/** The recent logins of the account, so that its owner notices those of somebody else. */
export function LoginsPart() {
  const { data: logins, isError } = useQuery(recentLoginsQuery);
  return (
    <section className={styles.card} aria-labelledby="account-logins">
      <h2 id="account-logins">{t("account.logins.heading")}</h2>
      {isError && <p>{t("account.logins.failed")}</p>}
      {!logins && !isError && <Skeleton height="6em" />}
      {logins?.length === 0 && <p>{t("account.logins.none")}</p>}
      {logins && logins.length > 0 && (
        <>
          <p>{t("account.logins.lead")}</p>
          <ul className={styles.logins}>
            {logins.map(({ id, created, browser, system, method, isNewDevice }) => (
              <li key={id}>
                <span>{formatMoment(created)}</span>
                <span>
                  {t("account.logins.device", {
                    browser: t(`devices.browsers.${browser}`),
                    system: t(`devices.systems.${system}`),
                  })}
                  {isNewDevice && <strong> · {t("account.logins.newDevice")}</strong>}
                </span>
                <span className={styles.label}>{t(`account.logins.methods.${method}`)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
