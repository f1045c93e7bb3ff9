import { isConnectionLost } from "../../errors/database-errors.ts";

/** How long a call may wait for a database that does not respond; as long as for one statement. */
export const maxCallMs = 9000;

/**
 * A connection can be lost while idle; the next one usually works. Only for reads: a write could be done twice. Both
 * attempts together end at the deadline, by `performance.now()`.
 */
export async function retryOnConnectionLoss<T>(read: () => T | Promise<T>, deadline: number): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const remainingMs = deadline - performance.now();
    if (!isConnectionLost(error) || remainingMs <= 0) throw error;
    return endAfter(Promise.resolve(read()), remainingMs, error);
  }
}

async function endAfter<T>(result: Promise<T>, milliseconds: number, error: unknown): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(error), milliseconds);
  });
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer));
}
