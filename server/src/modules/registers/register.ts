import type { EntityType, EventType } from "@indikatorkatalogen/contract";
import type { Insertable, RawBuilder } from "kysely";
import type { VisibleVersions } from "../../callers/visibility.ts";
import type { Tables } from "../../database/schema.ts";
import type { UsageKind } from "../measure-usage/measure-usage.service.ts";

export type RegisterTable =
  | "code"
  | "codeSystem"
  | "helpText"
  | "instanceIdentifier"
  | "measureGroup"
  | "measurementSource"
  | "performingOrganization"
  | "person"
  | "reportingSystem"
  | "role"
  | "subscriber"
  | "viewGroup"
  | "viewLabel"
  | "viewTemplate";

export interface Entry {
  id: string;
}

/** What distinguishes the entries of one register from those of another. */
export interface Register<E extends Entry, T extends RegisterTable = RegisterTable> {
  table: T;
  /** The entity type in events. */
  entityType: EntityType;
  titleOf(entry: E): string;
  /** Selects the entries as responses show them to a caller who sees these versions. */
  entries: (visible: VisibleVersions) => RawBuilder<unknown>;
  /** The searched columns. */
  searched: readonly string[];
  /** The default order, in terms of `listed`. */
  order: RawBuilder<unknown>;
  /** The columns among those to sort by that are no texts, as named by `nonTextColumns`. */
  nonTexts?: readonly string[];
  /** Columns that lists may be sorted by and that entries lack, in terms of `listed`. */
  sortColumns?: RawBuilder<unknown>;
  /** The forms in which the name may be typed, in terms of `listed`. */
  names?: readonly RawBuilder<unknown>[];
  /** How measures use an entry; their rows show its name. */
  usedAs?: UsageKind;
  /** The type of the event of a change; CHANGED without it. */
  eventTypeOf?(before: E, after: E): EventType;
}

export type NewRow<T extends RegisterTable> = Omit<Insertable<Tables[T]>, "id">;
export type RowChange<T extends RegisterTable> = Partial<NewRow<T>>;
/** A condition on entries, in terms of `listed`. */
export type Condition = RawBuilder<boolean>;
