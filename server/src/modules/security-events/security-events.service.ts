import type { SecurityEvent } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import {
  type ChainLink,
  deleteExcessEvents,
  deleteOldEvents,
  insertSecurityEvent,
} from "./security-events.repository.ts";

const retentionDays = 180;
/** The limit of entries about refusals, and likewise of all others. */
const maxEvents = 100_000;
/** The limit is enforced once per this many new entries. */
const checkEvery = 500;
const maxDetailLength = 500;

interface NewSecurityEvent extends Pick<SecurityEvent, "type" | "address" | "detail"> {
  /** Who acted; null when nobody was logged in, and at the console. */
  by: { id: string; username: string } | null;
  /** The account that was affected. */
  aboutId?: string | undefined;
}
export type RecordSecurityEvent = (event: NewSecurityEvent) => Promise<void>;

/** An entry as written to the log of the server, which users with write access to the database cannot change. */
export type LoggedEvent = Omit<SecurityEvent, "id" | "timestamp"> & ChainLink;

interface Observers {
  count?: ((type: string) => void) | undefined;
  log?: (event: LoggedEvent) => void;
}

/** Writes the security log, which is limited in time and size, so that refusals cannot fill the disk. */
export function createSecurityLog(db: Database, { count, log }: Observers = {}): RecordSecurityEvent {
  let recorded = 0;
  return async ({ type, by, aboutId = null, address, detail }) => {
    count?.(type);
    const accounts = { userId: by?.username ?? null, accountId: by?.id ?? null, aboutId };
    const event = { type, ...accounts, address, detail: detail?.slice(0, maxDetailLength) ?? null };
    const link = await insertSecurityEvent(db, event);
    log?.({ ...event, ...link });
    recorded += 1;
    if (recorded % checkEvery === 1) await deleteExcessEvents(db, maxEvents);
  };
}

export const deleteExpiredSecurityEvents = (db: Database): Promise<number> => deleteOldEvents(db, retentionDays);
