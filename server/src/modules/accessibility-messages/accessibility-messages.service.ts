import { type EndpointInput, minFormOpenMs, type sendAccessibilityMessage } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { invalidField } from "../../errors/app-error.ts";
import { texts } from "../../texts/texts.ts";
import { insertMessage } from "./accessibility-messages.repository.ts";

type Sent = EndpointInput<typeof sendAccessibilityMessage>["body"];

/** Stores a visitor's message. A program that fills in every field gets the same response, but nothing is stored. */
export async function receiveMessage(
  db: Database,
  { website, openFor, ...message }: Sent,
  now: Date,
): Promise<undefined> {
  if (website !== "") return;
  if (openFor < minFormOpenMs) throw invalidField("message", texts.writtenTooFast);
  await insertMessage(db, message, now);
}
