import { type EndpointInput, minFormOpenMs, type sendAccessibilityMessage } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { AppError, invalidField } from "../../errors/app-error.ts";
import { texts } from "../../texts/texts.ts";
import { insertMessage } from "./accessibility-messages.repository.ts";

type Sent = EndpointInput<typeof sendAccessibilityMessage>["body"];

/** Keeps what a person has written. A program that fills in everything is thanked like anybody else, and forgotten. */
export async function receiveMessage(
  db: Database,
  { website, openFor, ...message }: Sent,
  now: Date,
): Promise<undefined> {
  if (website !== "") return;
  if (openFor < minFormOpenMs) throw invalidField("message", texts.writtenTooFast);
  if (!(await insertMessage(db, message, now))) throw new AppError("UNAVAILABLE_503", texts.tooManyMessages);
}
