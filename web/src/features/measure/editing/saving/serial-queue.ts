/** Runs one task at a time. `startNext` asks for the next task, unless one is running; it is also called after each task. */
export function createSerialQueue(nextTask: () => (() => Promise<void>) | undefined): { startNext: () => void } {
  let isBusy = false;
  const startNext = (): void => {
    const task = isBusy ? undefined : nextTask();
    if (!task) return;
    isBusy = true;
    void task().finally(() => {
      isBusy = false;
      startNext();
    });
  };
  return { startNext };
}
