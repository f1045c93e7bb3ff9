import { mdiCheckCircleOutline, mdiEmailOpenOutline, mdiLinkOff, mdiWifiOff } from "@mdi/js";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { createQueryClient } from "../../../api/query-client.ts";
import { setGuestTicket } from "../../../api/ticket.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { MessageState } from "../../../ui/feedback/message-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { usePageTitle } from "../../../ui/page/use-page-title.ts";
import styles from "./guest.module.css";
import { GuestReview } from "./guest-review.tsx";
import { forgetGuest, type GuestSession, guestSessionQuery, isEnded, leaveGuestSession } from "./guest-session.ts";

/** How a guest's visit ended. */
type Outcome = "ended" | "decided" | "left";

/** The page of an invited guest: one version, its comments and a decision, and no links to the rest of the web. */
export function GuestPage() {
  // Remounts the page for each link that is opened.
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key });
  return <GuestVisit key={visit} />;
}

function GuestVisit() {
  const [outcome, setOutcome] = useState<Outcome>();
  const finish = (next: Outcome) => {
    forgetGuest();
    setOutcome((before) => before ?? next);
  };
  // A separate cache with its own error handling: a guest has no login that could end.
  const [queryClient] = useState(() =>
    createQueryClient((error) => {
      if (isEnded(error)) finish("ended");
    }),
  );
  useEffect(() => () => setGuestTicket(undefined), []);
  // The title of a draft does not belong in the history of a shared browser.
  usePageTitle(t("guest.title"));
  return (
    <QueryClientProvider client={queryClient}>
      {outcome ? <Finished outcome={outcome} /> : <GuestContent onFinish={finish} />}
    </QueryClientProvider>
  );
}

interface GuestContentProps {
  onFinish: (outcome: Outcome) => void;
}

function GuestContent({ onFinish }: GuestContentProps) {
  const { data: session, error, refetch } = useQuery(guestSessionQuery);
  if (session) {
    return (
      <Frame session={session} onLeave={() => void leaveGuestSession().then(() => onFinish("left"))}>
        <GuestReview session={session} onDecided={() => onFinish("decided")} />
      </Frame>
    );
  }
  if (session === null) return <Finished outcome="none" />;
  if (error) return <NoResponse onRetry={() => void refetch()} />;
  return (
    <Frame>
      <div aria-busy="true" className={styles.waiting}>
        <Skeleton width="60%" height="1.6em" />
        <Skeleton height="20em" />
      </div>
    </Frame>
  );
}

const icons = {
  ended: mdiLinkOff,
  decided: mdiCheckCircleOutline,
  left: mdiEmailOpenOutline,
  none: mdiEmailOpenOutline,
};

interface FinishedProps {
  outcome: Outcome | "none";
}

function Finished({ outcome }: FinishedProps) {
  return (
    <Frame>
      <h1 tabIndex={-1} className={styles.title}>
        {t("guest.title")}
      </h1>
      <div role="status">
        <MessageState icon={icons[outcome]} level={2} heading={t(`guest.${outcome}.heading`)}>
          {t(`guest.${outcome}.text`)}
        </MessageState>
      </div>
    </Frame>
  );
}

interface NoResponseProps {
  onRetry: () => void;
}

function NoResponse({ onRetry }: NoResponseProps) {
  return (
    <Frame>
      <h1 tabIndex={-1} className={styles.title}>
        {t("guest.title")}
      </h1>
      <MessageState
        icon={mdiWifiOff}
        level={2}
        heading={t("guest.noResponse.heading")}
        actions={<Button onClick={onRetry}>{t("guest.noResponse.retry")}</Button>}
      >
        {t("guest.noResponse.text")}
      </MessageState>
    </Frame>
  );
}

interface FrameProps {
  session?: GuestSession;
  onLeave?: () => void;
  children: ReactNode;
}

function Frame({ session, onLeave, children }: FrameProps) {
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <div className={styles.inner}>
          <span className={styles.name}>{t("site.name")}</span>
          {session && (
            <div className={styles.guest}>
              <span>{session.name}</span>
              <Button className={styles.leave} onClick={onLeave}>
                {t("guest.leave")}
              </Button>
            </div>
          )}
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
