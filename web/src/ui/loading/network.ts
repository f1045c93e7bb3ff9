import { onlineManager } from "@tanstack/react-query";

const pollIntervalMs = 3000;

const isReachable = () =>
  fetch(location.pathname, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );

/** Ends early when the network comes back. */
export const delayUntilOnline = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
    addEventListener("online", () => resolve(), { once: true });
  });

/**
 * Waits until the server responds and marks the app offline meanwhile. False when it responded at
 * once, so that the network was not the problem.
 */
export async function waitUntilReachable(): Promise<boolean> {
  if (await isReachable()) return false;
  onlineManager.setOnline(false);
  do await delayUntilOnline(pollIntervalMs);
  while (!(await isReachable()));
  onlineManager.setOnline(true);
  return true;
}

let isWatching = false;

/** The app is offline until the server responds, also when the browser believes that it has a network. */
export function watchUntilReachable(): void {
  if (isWatching) return;
  isWatching = true;
  void waitUntilReachable().finally(() => {
    isWatching = false;
  });
}
