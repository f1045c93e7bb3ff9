import { getSecurityEvent, listSecurityEvents, type SecurityEvent, securityEvent } from "@indikatorkatalogen/contract";
import { mdiShieldKeyOutline } from "@mdi/js";
import { callApi } from "../../../api/call-api.ts";
import { formatMoment } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import type { ListConfig } from "../list-config.ts";
import { readOnlyField, text } from "./entry-fields.ts";

/** Security events are read-only. */
export const securityEventList: ListConfig<SecurityEvent> = {
  name: "securityEvents",
  rightPrefix: "securityevents",
  icon: mdiShieldKeyOutline,
  columns: [
    { id: "eventType", sortField: "TYPE", cell: ({ type }) => t(`administration.securityEventTypes.${type}`) },
    { id: "timestamp", sortField: "TIMESTAMP", isDate: true, cell: (one) => timeOf(one) },
    { id: "user", sortField: "USER_ID", cell: (one) => userOf(one) },
    { id: "address", sortField: "ADDRESS", cell: ({ address }) => text(address) },
    { id: "description", cell: ({ detail }) => text(detail) },
  ],
  defaultSort: { field: "TIMESTAMP", direction: "DESCENDING" },
  fields: [
    readOnlyField("eventType"),
    readOnlyField("timestamp"),
    readOnlyField("user"),
    readOnlyField("accountId"),
    readOnlyField("address"),
    readOnlyField("detail"),
    readOnlyField("aboutId"),
  ],
  schema: securityEvent,
  titleOf: ({ type }) => t(`administration.securityEventTypes.${type}`),
  toValues: (one) => ({
    eventType: one ? t(`administration.securityEventTypes.${one.type}`) : "",
    timestamp: one ? timeOf(one) : "",
    user: one ? userOf(one) : "",
    accountId: text(one?.accountId),
    aboutId: text(one?.aboutId),
    address: text(one?.address),
    detail: text(one?.detail),
  }),
  // Only the catalogue itself writes this list.
  calls: {
    list: (query, signal) => callApi(listSecurityEvents, { query }, signal),
    get: (id, signal) => callApi(getSecurityEvent, { params: { id } }, signal),
  },
};

const timeOf = ({ timestamp }: SecurityEvent) => formatMoment(timestamp);

const userOf = ({ userId, address }: SecurityEvent) =>
  userId ?? t(address === null ? "administration.atConsole" : "administration.nobody");
