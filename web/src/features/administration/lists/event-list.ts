import {
  type ChangeEvent,
  changeEvent,
  getEvent,
  listAllEvents,
  sectionLabel,
  versionSections,
} from "@indikatorkatalogen/contract";
import { mdiHistory } from "@mdi/js";
import { callApi } from "../../../api/call-api.ts";
import { formatMoment } from "../../../texts/format.ts";
import sv from "../../../texts/sv.json";
import { t } from "../../../texts/t.ts";
import type { ListConfig } from "../list-config.ts";
import { readOnlyField, text } from "./entry-fields.ts";

/** What has happened to measures and registers. Events are read-only. */
export const eventList: ListConfig<ChangeEvent> = {
  name: "events",
  rightPrefix: "events",
  icon: mdiHistory,
  columns: [
    { id: "entityTitle", sortField: "ENTITY_TITLE", cell: ({ entityTitle }) => entityTitle },
    { id: "eventType", sortField: "TYPE", cell: (event) => typeOf(event) },
    { id: "entityType", sortField: "ENTITY_TYPE", cell: (event) => entityTypeOf(event) },
    { id: "timestamp", sortField: "TIMESTAMP", isDate: true, cell: ({ timestamp }) => formatMoment(timestamp) },
    { id: "user", sortField: "USER", cell: (event) => userOf(event) },
  ],
  defaultSort: { field: "TIMESTAMP", direction: "DESCENDING" },
  fields: [
    readOnlyField("entityTitle"),
    readOnlyField("entityType"),
    readOnlyField("eventType"),
    readOnlyField("timestamp"),
    readOnlyField("user"),
    readOnlyField("changes", "text"),
    readOnlyField("entityId"),
  ],
  schema: changeEvent,
  titleOf: ({ entityTitle }) => entityTitle,
  toValues: (event) => ({
    entityTitle: text(event?.entityTitle),
    entityType: event ? entityTypeOf(event) : "",
    eventType: event ? typeOf(event) : "",
    timestamp: event ? formatMoment(event.timestamp) : "",
    user: event ? userOf(event) : "",
    changes: event?.changes.map(changeName).join(", ") ?? "",
    entityId: text(event?.entityId),
  }),
  // Only the catalogue itself writes this list.
  calls: {
    list: (query, signal) => callApi(listAllEvents, { query }, signal),
    get: (id, signal) => callApi(getEvent, { params: { id } }, signal),
  },
};

const typeOf = ({ type }: ChangeEvent) => t(`administration.subscribers.types.${type}`);

const entityTypeNames = new Map<string, string>(Object.entries(sv.administration.entityTypes));
const entityTypeOf = ({ entityType }: ChangeEvent) => entityTypeNames.get(entityType) ?? entityType;

const changeNames = new Map<string, string>([
  ...Object.entries(sv.administration.fields),
  ...Object.entries(sv.administration.eventChanges),
  ...versionSections.map((name) => [name, sectionLabel(name)] as const),
]);
const changeName = (name: string) => changeNames.get(name) ?? name;

/** Imports and background jobs have no user. */
const userOf = ({ user }: ChangeEvent) => user ?? t("administration.byCatalogue");
