/** One deed at a time: asks for the next when the one before is done. `take` begins, unless something is under way. */
export function createTurns(next: () => (() => Promise<void>) | undefined): { take: () => void } {
  let isBusy = false;
  const take = (): void => {
    const deed = isBusy ? undefined : next();
    if (!deed) return;
    isBusy = true;
    void deed().finally(() => {
      isBusy = false;
      take();
    });
  };
  return { take };
}
