import type { QueryClient } from "@tanstack/react-query";

const quietMs = 500;
const maxWaitMs = 5000;

/** Runs the work once nothing has been fetched for half a second, or after five seconds. */
export function whenQuiet(queryClient: QueryClient, work: () => void): void {
  const run = () => {
    unsubscribe();
    clearTimeout(quiet);
    clearTimeout(latest);
    work();
  };
  const latest = setTimeout(run, maxWaitMs);
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    clearTimeout(quiet);
    if (queryClient.isFetching() === 0) quiet = setTimeout(run, quietMs);
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(follow);
  follow();
}
