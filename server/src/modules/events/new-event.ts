import type { EventType } from "../../database/tables/event-tables.ts";

export interface NewEvent {
  type: EventType;
  entityType: string;
  entityId: string;
  entityTitle: string;
  measureId?: string;
  /** The names of what changed. */
  changes?: readonly string[];
}
