/** Numbers for things that come and go. */
export interface IdPool {
  take: () => number;
  release: (id: number) => void;
  /** All ids are smaller than this. */
  limit: () => number;
}

export function createIdPool(first = 0): IdPool {
  const released: number[] = [];
  let next = first;
  return {
    take: () => released.pop() ?? next++,
    release: (id) => void released.push(id),
    limit: () => next,
  };
}
