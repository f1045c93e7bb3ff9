import type { EventType } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";
import { deliveryTexts } from "../../texts/delivery-texts.ts";

/** The events that change what is published. */
const eventTypes: EventType[] = ["PUBLISHED", "PUBLISHED_UPDATED", "UNPUBLISHED", "DELETED"];

/** The bundled data-distribution host receives changes as any subscriber does. */
export async function writeBundledSubscriber(
  db: Database,
  { url, secret, created }: { url: string; secret: string; created: Date },
): Promise<void> {
  await sql`INSERT INTO subscriber (id, name, url, event_types, created, secret)
    VALUES (${newId()}, ${deliveryTexts.bundledHost}, ${url}, ${JSON.stringify(eventTypes)}::jsonb, ${created}, ${secret})
    ON CONFLICT (lower(name COLLATE swedish)) DO UPDATE SET url = excluded.url, secret = excluded.secret`.execute(db);
}
