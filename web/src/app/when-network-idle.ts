import type { QueryClient } from "@tanstack/react-query";

const idleMs = 500;
const maxWaitMs = 5000;

/** Runs the work once nothing has been fetched for half a second, or after five seconds. */
export function whenNetworkIdle(queryClient: QueryClient, work: () => void): void {
  const run = () => {
    unsubscribe();
    clearTimeout(idle);
    clearTimeout(latest);
    work();
  };
  const latest = setTimeout(run, maxWaitMs);
  let idle: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    clearTimeout(idle);
    if (queryClient.isFetching() === 0) idle = setTimeout(run, idleMs);
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(follow);
  follow();
}
