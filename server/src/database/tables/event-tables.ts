import type { GeneratedAlways } from "kysely";
import type { GeneratedJson, OptionalText, Timestamp } from "./columns.ts";

export type EventType =
  | "CREATED"
  | "VERSION_CREATED"
  | "CHANGED"
  | "PUBLISHED"
  | "PUBLISHED_UPDATED"
  | "UNPUBLISHED"
  | "COPIED"
  | "DELETED";

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
