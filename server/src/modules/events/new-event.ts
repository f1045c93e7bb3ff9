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

/** Who did it and when. */
export interface Signature {
  userId: string | null;
  userName: string | null;
  at: Date;
}
