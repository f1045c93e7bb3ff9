import { setTimeout as wait } from "node:timers/promises";

const interval = 250;

/** Asks for health all the while; tells the slowest answer when it is stopped. */
export function watchHealth(base: string): { stop: () => Promise<number> } {
  let isStopped = false;
  const watching = (async () => {
    let slowest = 0;
    while (!isStopped) {
      const asked = performance.now();
      await (await fetch(`${base}/techadminfrontendfacade/health`)).arrayBuffer();
      slowest = Math.max(slowest, performance.now() - asked);
      await wait(interval);
    }
    return slowest;
  })();
  // Whoever stops it is told when the server went away; until then that is told by whatever else is measured.
  watching.catch(() => {});
  return {
    stop: () => {
      isStopped = true;
      return watching;
    },
  };
}
