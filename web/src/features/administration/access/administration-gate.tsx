import { mdiLockOutline } from "@mdi/js";
import { Link, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "../../../texts/t.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { MessageState } from "../../../ui/states/message-state.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { usePageTitle } from "../../../ui/use-page-title.ts";
import { loginAddress } from "../../session/session-addresses.ts";
import { useUser } from "../../session/use-user.ts";
import styles from "./administration-gate.module.css";
import { useAdministrationAccess } from "./use-administration-access.ts";

interface AdministrationGateProps {
  children: ReactNode;
}

/** Lets in those who have something to do here, and tells the others why not. */
export function AdministrationGate({ children }: AdministrationGateProps) {
  const access = useAdministrationAccess();
  if (access === "granted") return children;
  return access === "denied" ? <NoAccess /> : <Waiting />;
}

function Waiting() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton width="12em" height="1.6em" />
    </div>
  );
}

function NoAccess() {
  const user = useUser();
  const path = useRouterState({ select: ({ location }) => location.href });
  const kind = user ? "user" : "anonymous";
  usePageTitle(t("administration.title"));

  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t("administration.title")}</h1>
      <MessageState
        icon={mdiLockOutline}
        heading={t(`administration.noAccess.${kind}.heading`)}
        actions={
          <>
            {!user && (
              <ButtonLink look="filled" href={loginAddress(path)}>
                {t("administration.noAccess.logIn")}
              </ButtonLink>
            )}
            <Link to="/">{t("administration.noAccess.home")}</Link>
          </>
        }
      >
        {t(`administration.noAccess.${kind}.advice`)}
      </MessageState>
    </div>
  );
}
