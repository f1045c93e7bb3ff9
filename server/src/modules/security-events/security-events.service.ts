import type { SecurityEvent } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { deleteOldSecurityEvents, insertSecurityEvent } from "./security-events.repository.ts";

const day = 86_400_000;
const keptFor = 180 * day;
/** Of what was refused, and as many of the rest. */
const maxKept = 100_000;
/** Old ones are looked for once so many new ones have come. */
const tidyEvery = 500;
const longestDetail = 500;

interface NewSecurityEvent extends Pick<SecurityEvent, "type" | "address" | "detail"> {
  /** Whose deed it was; null when nobody was logged in, and at the console. */
  by: { id: string; username: string } | null;
  /** The account that it was done to. */
  aboutId?: string | undefined;
}
export type RecordSecurityEvent = (event: NewSecurityEvent) => Promise<void>;

/** Writes the security log, which is bounded in time and in size: nobody can fill the disk by being refused. */
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
