import { type EndpointResult, readAccountLink, redeemAccountLink } from "@indikatorkatalogen/contract";
import { mdiCheckCircleOutline, mdiEmailOpenOutline, mdiLinkOff, mdiWifiOff } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { callApi } from "../../../api/call-api.ts";
import { formatMoment, unbroken } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { MessageState } from "../../../ui/feedback/message-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { usePageTitle } from "../../../ui/page/use-page-title.ts";
import { openedSecrets } from "../../session/opened-secrets.ts";
import styles from "../account.module.css";
import { PasswordForm } from "../password-form.tsx";

/** The page of a one-time link: whose account it is, and a form to choose a password. */
export function ChoosePasswordPage() {
  usePageTitle(t("accountLink.title"));
  // Remounts the page for each link that is opened.
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key });
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t("accountLink.title")}</h1>
      <Visit key={visit} />
    </div>
  );
}

type Outcome = "done" | "invalid";
const isInvalid = (error: unknown) => error instanceof ApiError && error.code === "INVITATION_INVALID_410";

function Visit() {
  const [secret] = useState(() => openedSecrets.get("accountLink"));
  const [outcome, setOutcome] = useState<Outcome>();
  const link = useQuery({
    queryKey: ["account link", secret],
    queryFn: ({ signal }) => callApi(readAccountLink, { body: { secret: secret ?? "" } }, signal),
    enabled: secret !== undefined && outcome === undefined,
    retry: false,
    gcTime: 0,
  });
  const finish = (next: Outcome) => {
    openedSecrets.delete("accountLink");
    setOutcome(next);
  };
  if (outcome) return <Ended outcome={outcome} />;
  if (secret === undefined) return <Ended outcome="none" />;
  if (isInvalid(link.error)) return <Ended outcome="invalid" />;
  if (link.error) return <NoResponse onRetry={() => void link.refetch()} />;
  if (!link.data) return <Skeleton height="12em" />;
  return <Choice secret={secret} link={link.data} onEnd={finish} />;
}

interface ChoiceProps {
  secret: string;
  link: EndpointResult<typeof readAccountLink>;
  onEnd: (outcome: Outcome) => void;
}

function Choice({ secret, link, onEnd }: ChoiceProps) {
  const { userId, firstName, isInvitation, expires } = link;
  const handleSend = async ({ password }: { password: string }) => {
    try {
      await callApi(redeemAccountLink, { body: { secret, password } });
      onEnd("done");
    } catch (error) {
      if (!isInvalid(error)) throw error;
      onEnd("invalid");
    }
  };
  return (
    <section className={styles.card} aria-labelledby="choose-password">
      <h2 id="choose-password">
        {t(isInvitation ? "accountLink.invitation" : "accountLink.reset", { name: firstName })}
      </h2>
      <p>
        {t("accountLink.userId", { userId })} {t("accountLink.expires", { moment: unbroken(formatMoment(expires)) })}
      </p>
      <PasswordForm username={userId} action={t("accountLink.save")} onSend={handleSend} />
    </section>
  );
}

const icons = { done: mdiCheckCircleOutline, invalid: mdiLinkOff, none: mdiEmailOpenOutline };

interface EndedProps {
  outcome: Outcome | "none";
}

function Ended({ outcome }: EndedProps) {
  return (
    <div role="status">
      <MessageState
        icon={icons[outcome]}
        level={2}
        heading={t(`accountLink.${outcome}.heading`)}
        actions={
          outcome === "done" && (
            <ButtonLink variant="filled" href="/login/">
              {t("accountLink.done.action")}
            </ButtonLink>
          )
        }
      >
        {t(`accountLink.${outcome}.text`)}
      </MessageState>
    </div>
  );
}

interface NoResponseProps {
  onRetry: () => void;
}

const NoResponse = ({ onRetry }: NoResponseProps) => (
  <MessageState
    icon={mdiWifiOff}
    level={2}
    heading={t("accountLink.noResponse.heading")}
    actions={<Button onClick={onRetry}>{t("accountLink.noResponse.retry")}</Button>}
  >
    {t("accountLink.noResponse.text")}
  </MessageState>
);
