import type { AccessibilityMessage, EventType, Subscriber } from "@indikatorkatalogen/contract";
import type { ColumnType } from "kysely";
import type { GeneratedJson, OptionalText, OptionalTimestamp, Timestamp } from "./columns.ts";

type Status = AccessibilityMessage["status"];

export interface AccessibilityMessageTable {
  id: string;
  message: string;
  place: OptionalText;
  email: OptionalText;
  status: ColumnType<Status, Status | undefined, Status>;
  created: Timestamp;
}

/** Columns that only the sender uses are in its own SQL. */
export interface SubscriberTable {
  id: string;
  name: string;
  url: string;
  eventTypes: GeneratedJson<EventType[]>;
  status: ColumnType<Subscriber["status"], Subscriber["status"] | undefined, Subscriber["status"]>;
  created: Timestamp;
  secret: string;
  formerSecret: OptionalText;
  formerSecretUntil: OptionalTimestamp;
}
