import { mdiLockOutline } from "@mdi/js";
import { Link, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "../../texts/t.ts";
import { ButtonLink } from "../../ui/buttons/button-link.tsx";
import { MessageState } from "../../ui/feedback/message-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { usePageTitle } from "../../ui/page/use-page-title.ts";
import styles from "./access-gate.module.css";
import { loginAddress } from "./session-addresses.ts";
import type { AccessState } from "./use-access-state.ts";
import { useUser } from "./use-user.ts";

interface Refusal {
  heading: string;
  advice: string;
}

interface AccessGateProps {
  access: AccessState;
  /** The name of the protected page. */
  title: string;
  anonymous: Refusal;
  user: Refusal;
  children: ReactNode;
}

/** Shows the content to users with access, and the reason to others. */
export function AccessGate({ access, children, ...refusals }: AccessGateProps) {
  if (access === "granted") return children;
  return access === "denied" ? <NoAccess {...refusals} /> : <Waiting />;
}

function Waiting() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton width="12em" height="1.6em" />
    </div>
  );
}

function NoAccess({ title, ...refusals }: Pick<AccessGateProps, "title" | "anonymous" | "user">) {
  const user = useUser();
  const path = useRouterState({ select: ({ location }) => location.href });
  const { heading, advice } = refusals[user ? "user" : "anonymous"];
  usePageTitle(title);

  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{title}</h1>
      <MessageState
        icon={mdiLockOutline}
        level={2}
        heading={heading}
        actions={
          <>
            {!user && (
              <ButtonLink variant="filled" href={loginAddress(path)}>
                {t("session.noAccess.logIn")}
              </ButtonLink>
            )}
            <Link to="/">{t("session.noAccess.home")}</Link>
          </>
        }
      >
        {advice}
      </MessageState>
    </div>
  );
}
