/** Runs the work once for all calls within the delay, at its end. */
export function coalesceCalls(work: () => void, delayMs: number): () => void {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      work();
    }, delayMs).unref();
  };
}
