import { fullName } from "@indikatorkatalogen/contract";
import { mdiLogout, mdiShieldAlertOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import sv from "../../texts/sv.json";
import { t } from "../../texts/t.ts";
import { ButtonLink } from "../../ui/buttons/button-link.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { usePageTitle } from "../../ui/page/use-page-title.ts";
import { AccessGate } from "../session/access-gate.tsx";
import type { SessionUser } from "../session/session.queries.ts";
import { logoutEverywhereAddress } from "../session/session-addresses.ts";
import { useUser } from "../session/use-user.ts";
import styles from "./account.module.css";
import { ownPasswordQuery } from "./account.queries.ts";
import { LoginsPart } from "./logins-part.tsx";
import { MailPart } from "./mail-part.tsx";
import { PasskeysPart } from "./passkeys-part.tsx";
import { PasswordPart } from "./password-part.tsx";
import { SecondFactorPart } from "./second-factor-part.tsx";

/** Who the user is, and how they log in and out. */
export function AccountPage() {
  const user = useUser();
  const { anonymous, user: other } = sv.account.noAccess;
  const access = user === undefined ? "unknown" : user === null ? "denied" : "granted";
  return (
    <AccessGate access={access} title={t("account.title")} anonymous={anonymous} user={other}>
      {user && <Account user={user} />}
    </AccessGate>
  );
}

/** For administrators whose rights wait until they have a second factor. */
function MissingFactor() {
  const { data } = useQuery(ownPasswordQuery);
  if (!data?.needsSecondFactor) return null;
  return (
    <Notice tone="warning" icon={mdiShieldAlertOutline}>
      {t("account.needsSecondFactor")}
    </Notice>
  );
}

interface AccountProps {
  user: SessionUser;
}

function Account({ user }: AccountProps) {
  usePageTitle(t("account.title"));
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t("account.title")}</h1>
      <section className={styles.card} aria-labelledby="account-name">
        <h2 id="account-name">{fullName(user)}</h2>
        <dl className={styles.facts}>
          <dt>{t("account.userId")}</dt>
          <dd>{user.userId}</dd>
          <dt>{t("account.roles")}</dt>
          <dd>{user.roles.map(({ name }) => name).join(", ")}</dd>
        </dl>
      </section>
      <MissingFactor />
      <MailPart />
      <PasswordPart username={user.userId} />
      <SecondFactorPart />
      <PasskeysPart />
      <LoginsPart />
      <section className={styles.card} aria-labelledby="account-everywhere">
        <h2 id="account-everywhere">{t("account.everywhere.heading")}</h2>
        <p>{t("account.everywhere.text")}</p>
        <p>
          <ButtonLink icon={mdiLogout} href={logoutEverywhereAddress}>
            {t("account.everywhere.action")}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}
