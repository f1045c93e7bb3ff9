import { startOfSwedishDay } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { deleteOldDeliveries, renewDelivery } from "./deliveries.repository.ts";
import { retrySubscriberNow } from "./subscribers.repository.ts";

/** Resends a delivery in any state. */
export function resendDelivery(db: Database, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const subscriberId = await renewDelivery(tx, id);
    if (subscriberId) await retrySubscriberNow(tx, subscriberId);
  });
}

/** Midnight in Sweden, when yesterday began. */
export const startOfYesterday = (now: Date): Date => new Date(startOfSwedishDay(startOfSwedishDay(now) - 1));

const retentionDays = 90;

export const deleteExpiredDeliveries = (db: Database): Promise<number> => deleteOldDeliveries(db, retentionDays);
