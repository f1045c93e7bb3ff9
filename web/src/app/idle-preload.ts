type Preload = () => Promise<unknown> | undefined;

const atOnce = 4;

/** Fetches what may be needed next while the browser has nothing better to do, a few at a time. */
export function preloadWhenIdle(preloads: Preload[], whenIdle: (work: () => void) => void = onIdle): void {
  const [now, later] = [preloads.slice(0, atOnce), preloads.slice(atOnce)];
  if (now.length === 0) return;
  whenIdle(() => {
    // A failure here costs nothing: the page asks again when it is opened.
    void Promise.allSettled(now.map((preload) => preload())).then(() => preloadWhenIdle(later, whenIdle));
  });
}

/** Safari has no idle callback. */
const onIdle = (work: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(work) : setTimeout(work, 2000);
