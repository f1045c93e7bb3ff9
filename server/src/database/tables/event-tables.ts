import type { EventType } from "@indikatorkatalogen/contract";
import type { GeneratedAlways } from "kysely";
import type { GeneratedJson, OptionalText, Timestamp } from "./columns.ts";

export type { EventType };

export interface EventTable {
  id: string;
  sequence: GeneratedAlways<string>;
  type: EventType;
  entityType: string;
  entityId: string;
  entityTitle: string;
  measureId: OptionalText;
  timestamp: Timestamp;
  userId: OptionalText;
  userName: OptionalText;
  changes: GeneratedJson<string[]>;
}
