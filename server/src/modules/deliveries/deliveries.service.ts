import { type Delivery, startOfSwedishDay } from "@indikatorkatalogen/contract";
import type { ReadContext } from "../../callers/service-context.ts";
import type { Database } from "../../database/database.ts";
import { entityNotFound } from "../../errors/app-error.ts";
import { deleteOldDeliveries, findDelivery, renewDelivery } from "./deliveries.repository.ts";
import { retrySubscriberNow } from "./subscribers.repository.ts";
import { lockUnended } from "./subscribers.service.ts";

export async function getDelivery(db: Database, id: string): Promise<Delivery> {
  const delivery = await findDelivery(db, id);
  if (!delivery) throw entityNotFound();
  return delivery;
}

/** Resends a delivery in any state. */
export function resendDelivery({ db, caller }: ReadContext, id: string): Promise<Delivery> {
  return db.transaction().execute(async (tx) => {
    const { subscriber } = await getDelivery(tx, id);
    await lockUnended({ db: tx, caller }, subscriber.id);
    await renewDelivery(tx, id);
    await retrySubscriberNow(tx, subscriber.id);
    return getDelivery(tx, id);
  });
}

/** Midnight in Sweden, when yesterday began. */
export const startOfYesterday = (now: Date): Date => new Date(startOfSwedishDay(startOfSwedishDay(now) - 1));

const retentionDays = 90;

export const deleteExpiredDeliveries = (db: Database): Promise<number> => deleteOldDeliveries(db, retentionDays);
