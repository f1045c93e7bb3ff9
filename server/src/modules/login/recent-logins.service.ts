import type { DeviceKind, LoginMethod } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { notifyOfNewDevice } from "../account-notices/account-notices.service.ts";
import { deleteOlderLogins, hasLogins, insertLogin } from "./recent-logins.repository.ts";

const maxLogins = 20;

interface CompletedLogin {
  userId: string;
  method: LoginMethod;
  kind: DeviceKind;
  /** Whether the user has logged in on the device before, or it is unknown. */
  isKnownDevice: boolean;
}

/** Stores a login for its owner to see, and notifies the owner of an unknown device, except at the very first login. */
export async function rememberLogin(
  db: Database,
  { userId, method, kind, isKnownDevice }: CompletedLogin,
): Promise<void> {
  const isNewDevice = !isKnownDevice && (await hasLogins(db, userId));
  await insertLogin(db, { userId, method, ...kind, isNewDevice });
  await deleteOlderLogins(db, userId, maxLogins);
  if (isNewDevice) await notifyOfNewDevice(db, userId, kind);
}
