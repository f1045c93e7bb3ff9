import { onlineManager } from "@tanstack/react-query";

const pause = 3000;

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
 * Waits until the server answers, and meanwhile lets the whole web know that it does not. False when it answered at
 * once, so that the network is not what was wrong.
 */
export async function waitUntilReachable(): Promise<boolean> {
  if (await isReachable()) return false;
  onlineManager.setOnline(false);
  do await delayUntilOnline(pause);
  while (!(await isReachable()));
  onlineManager.setOnline(true);
  return true;
}
