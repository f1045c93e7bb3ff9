import type { RouterHistory } from "@tanstack/react-router";
import { Suspense, useEffect, useSyncExternalStore } from "react";
import { lazyComponent } from "../../ui/loading/lazy-component.ts";
import { useSession } from "./session-context.ts";

const LoggedOutModal = lazyComponent(async () => (await import("./logged-out-modal.tsx")).LoggedOutModal);

interface LoggedOutNoticeProps {
  history: RouterHistory;
}

/** Shown when a login has ended. */
export function LoggedOutNotice({ history }: LoggedOutNoticeProps) {
  const { endedLogin, continueAnonymously, resumeWhenLoggedIn, subscribe } = useSession();
  const ended = useSyncExternalStore(subscribe, endedLogin);
  // A user who logs in from another tab comes back to this one by focusing it.
  useEffect(() => {
    if (!ended) return undefined;
    window.addEventListener("focus", resumeWhenLoggedIn);
    return () => window.removeEventListener("focus", resumeWhenLoggedIn);
  }, [ended, resumeWhenLoggedIn]);

  return <Suspense>{ended && <LoggedOutModal {...{ ended, history }} onContinue={continueAnonymously} />}</Suspense>;
}
