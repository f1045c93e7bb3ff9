import type { SecurityEvent } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { deleteOldSecurityEvents, insertSecurityEvent } from "./security-events.repository.ts";

const day = 86_400_000;
const keptFor = 180 * day;
/** The limit of entries about refusals, and likewise of all others. */
const maxKept = 100_000;
/** Clean-up runs once for so many new entries. */
const tidyEvery = 500;
const longestDetail = 500;

interface NewSecurityEvent extends Pick<SecurityEvent, "type" | "address" | "detail"> {
  /** Who acted; null when nobody was logged in, and at the console. */
  by: { id: string; username: string } | null;
  /** The account that was affected. */
  aboutId?: string | undefined;
}
export type RecordSecurityEvent = (event: NewSecurityEvent) => Promise<void>;

/** Writes the security log, which is limited in time and size, so that refusals cannot fill the disk. */
export function createSecurityLog(db: Database, now: () => Date): RecordSecurityEvent {
  let recorded = 0;
  return async ({ type, by, aboutId = null, address, detail }) => {
    const timestamp = now();
    const accounts = { userId: by?.username ?? null, accountId: by?.id ?? null, aboutId };
    await insertSecurityEvent(db, {
      type,
      timestamp,
      ...accounts,
      address,
      detail: detail?.slice(0, longestDetail) ?? null,
    });
    recorded += 1;
    if (recorded % tidyEvery === 1) {
      await deleteOldSecurityEvents(db, new Date(timestamp.getTime() - keptFor), maxKept);
    }
  };
}
