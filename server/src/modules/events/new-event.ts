import type { EntityType } from "@indikatorkatalogen/contract";
import type { EventType } from "../../database/tables/event-tables.ts";

export interface NewEvent {
  type: EventType;
  entityType: EntityType;
  entityId: string;
  entityTitle: string;
  measureId?: string;
  /** The names of the changed fields and parts. */
  changes?: readonly string[];
}
