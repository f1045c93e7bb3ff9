import { hash, randomBytes } from "node:crypto";
import type { Database } from "../../database/database.ts";
import { deleteDevice, deleteDevicesOf, deleteOldDevices, insertDevice, isKnownDevice } from "./devices.repository.ts";

const year = 31_536_000_000;
export const deviceLifetime = year;
const maxDevices = 20;

const hashOf = (device: string) => hash("sha256", device);

/** A key to count the device by, if this user has logged in on it before. */
export async function findKnownDevice(
  db: Database,
  device: string | undefined,
  { userId, now }: { userId: string; now: Date },
): Promise<string | undefined> {
  if (!device) return undefined;
  const hash = hashOf(device);
  return (await isKnownDevice(db, hash, userId, new Date(now.getTime() - year))) ? hash : undefined;
}

interface Visit {
  userId: string;
  now: Date;
  /** The token by which the device was known until now, if it was. */
  device: string | undefined;
}

/** Remembers the device of a successful login; returns the token by which it is known from now on. */
export async function rememberDevice(db: Database, { userId, now, device: old }: Visit): Promise<string> {
  const device = randomBytes(32).toString("base64url");
  if (old) await deleteDevice(db, hashOf(old));
  await insertDevice(db, { hash: hashOf(device), userId, lastUsed: now });
  await deleteOldDevices(db, userId, maxDevices);
  return device;
}

export const forgetDevicesOf = (db: Database, userIds: string[]): Promise<void> => deleteDevicesOf(db, userIds);
