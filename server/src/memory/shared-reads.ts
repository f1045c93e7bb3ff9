interface Reading<T> {
  current: Promise<T>;
  next: Promise<T> | undefined;
}

/**
 * Lets those who ask the same at the same time share the answer. Nobody is given an answer that was begun before they
 * asked: whoever asks while one is under way shares the next. So what somebody has just written they always read.
 */
export function createSharedReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const readings = new Map<string, Reading<T>>();

  function begin(key: string, read: () => Promise<T>): Promise<T> {
    const current = read().finally(() => {
      if (readings.get(key)?.current === current && !readings.get(key)?.next) readings.delete(key);
    });
    readings.set(key, { current, next: undefined });
    return current;
  }

  return (key, read) => {
    const reading = readings.get(key);
    if (!reading) return begin(key, read);
    reading.next ??= reading.current.then(
      () => begin(key, read),
      () => begin(key, read),
    );
    return reading.next;
  };
}
