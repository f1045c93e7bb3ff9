import { Suspense, useSyncExternalStore } from "react";
import { lazyComponent } from "../../ui/loading/lazy-component.ts";
import { useSession } from "./session-context.ts";

const LoggedOutModal = lazyComponent(async () => (await import("./logged-out-modal.tsx")).LoggedOutModal);

/** Comes forward when a login turns out to be over. */
export function LoggedOutNotice() {
  const { endedLogin, goOnAnonymously, subscribe } = useSession();
  const ended = useSyncExternalStore(subscribe, endedLogin);
  return <Suspense>{ended && <LoggedOutModal {...ended} onGoOn={goOnAnonymously} />}</Suspense>;
}
