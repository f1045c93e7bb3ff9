import { Suspense, useSyncExternalStore } from "react";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useSession } from "./session-context.ts";

const LoggedOutModal = lazyPart(async () => (await import("./logged-out-modal.tsx")).LoggedOutModal);

/** Comes forward when a login turns out to be over. */
export function LoggedOutNotice() {
  const { endedLogin, goOnAnonymously, subscribe } = useSession();
  const ended = useSyncExternalStore(subscribe, endedLogin);
  return <Suspense>{ended && <LoggedOutModal {...ended} onGoOn={goOnAnonymously} />}</Suspense>;
}
