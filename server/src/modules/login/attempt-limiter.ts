interface Limits {
  /** How many attempts may fail within the window. */
  max: number;
  window: number;
  now: () => Date;
}

export interface AttemptLimiter {
  /** Counts an attempt before its outcome is known, so that many at once are counted too. */
  take: (key: string) => { attempts: number; isAllowed: boolean };
  /** An attempt that succeeded is not held against anyone. */
  giveBack: (key: string) => void;
}

const maxKeys = 20_000;

/** Counts failed attempts by key, in this process. */
export function createAttemptLimiter({ max, window, now }: Limits): AttemptLimiter {
  const counts = new Map<string, { attempts: number; ends: number }>();

  const currentOf = (key: string) => {
    const found = counts.get(key);
    if (found && found.ends > now().getTime()) return found;
    const fresh = { attempts: 0, ends: now().getTime() + window };
    // Deleted first, so that the map's order is the order in which windows end.
    counts.delete(key);
    counts.set(key, fresh);
    return fresh;
  };

  return {
    take: (key) => {
      const current = currentOf(key);
      current.attempts += 1;
      forgetOldest(counts);
      return { attempts: current.attempts, isAllowed: current.attempts <= max };
    },
    giveBack: (key) => {
      const current = counts.get(key);
      if (current) current.attempts -= 1;
    },
  };
}

function forgetOldest(counts: Map<string, unknown>): void {
  const [oldest] = counts.keys();
  if (oldest !== undefined && counts.size > maxKeys) counts.delete(oldest);
}
