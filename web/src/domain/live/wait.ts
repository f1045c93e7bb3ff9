/** Resolves after a delay, or when the signal is aborted. Leaves nothing behind at a signal that lives longer. */
export const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      window.clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = window.setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
  });
