import type { Database } from "../../database/database.ts";
import { hashToken, newToken } from "../../secrets/tokens.ts";
import { deleteDevice, deleteOldDevices, insertDevice, isKnownDevice } from "./devices.repository.ts";

/** In milliseconds; the database has the same limit. */
export const deviceLifetimeMs = 365 * 86_400_000;
const maxDevices = 20;

/** A key to count the device by, if this user has logged in on it before. */
export async function findKnownDevice(
  db: Database,
  device: string | undefined,
  userId: string,
): Promise<string | undefined> {
  if (!device) return undefined;
  const hash = hashToken(device);
  return (await isKnownDevice(db, hash, userId)) ? hash : undefined;
}

interface Visit {
  userId: string;
  /** The token by which the device was known until now, if it was. */
  device: string | undefined;
}

/** Remembers the device of a successful login; returns the token by which it is known from now on. */
export async function rememberDevice(db: Database, { userId, device: old }: Visit): Promise<string> {
  const device = newToken();
  if (old) await deleteDevice(db, hashToken(old));
  await insertDevice(db, { hash: hashToken(device), userId });
  await deleteOldDevices(db, userId, maxDevices);
  return device;
}
