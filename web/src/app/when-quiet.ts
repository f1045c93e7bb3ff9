import type { QueryClient } from "@tanstack/react-query";

const quietMs = 1000;
const maxWaitMs = 5000;

/** Runs the work once nothing has been fetched for a second, or after five seconds. Called when the first page is there. */
export function whenQuiet(queryClient: QueryClient, work: () => void): void {
  const run = () => {
    unsubscribe();
    clearTimeout(quiet);
    clearTimeout(latest);
    work();
  };
  const latest = setTimeout(run, maxWaitMs);
  let quiet = setTimeout(run, quietMs);
  const unsubscribe = queryClient.getQueryCache().subscribe(() => {
    clearTimeout(quiet);
    if (queryClient.isFetching() === 0) quiet = setTimeout(run, quietMs);
  });
}
