import { hash, randomBytes } from "node:crypto";
import type { Database } from "../../database/database.ts";
import { deleteDevice, deleteDevicesOf, deleteOldDevices, insertDevice, isKnownDevice } from "./devices.repository.ts";

const year = 31_536_000_000;
export const deviceLifetime = year;
const maxDevices = 20;

const hashOf = (device: string) => hash("sha256", device);

/** The device, by a name that is safe to count by, when this very user has logged in on it before. */
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
  /** The word by which the device was known until now, if it was. */
  device: string | undefined;
}

/** Remembers that the user has logged in here; gives the word by which the device is known from now on. */
export async function rememberDevice(db: Database, { userId, now, device: old }: Visit): Promise<string> {
  const device = randomBytes(32).toString("base64url");
  if (old) await deleteDevice(db, hashOf(old));
  await insertDevice(db, { hash: hashOf(device), userId, lastUsed: now });
  await deleteOldDevices(db, userId, maxDevices);
  return device;
}

export const forgetDevicesOf = (db: Database, userIds: string[]): Promise<void> => deleteDevicesOf(db, userIds);
