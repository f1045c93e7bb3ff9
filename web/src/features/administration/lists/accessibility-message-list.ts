import {
  type AccessibilityMessage,
  deleteAccessibilityMessage,
  getAccessibilityMessage,
  listAccessibilityMessages,
  messageStatuses,
  updateAccessibilityMessage,
} from "@indikatorkatalogen/contract";
import { mdiMessageAlertOutline } from "@mdi/js";
import { callApi } from "../../../api/call-api.ts";
import { formatMoment } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import type { ListConfig } from "../list-config.ts";
import { ClearMessages } from "./clear-messages.tsx";
import { readOnlyField, text } from "./entry-fields.ts";

const shownLength = 80;

/** Visitors' accessibility reports, sent from the statement's form and handled here. */
export const accessibilityMessageList: ListConfig<AccessibilityMessage> = {
  name: "accessibilityMessages",
  rightPrefix: "accessibilitymessages",
  icon: mdiMessageAlertOutline,
  columns: [
    { id: "message", sortField: "MESSAGE", cell: (one) => shorten(one.message) },
    { id: "created", sortField: "CREATED", isDate: true, cell: (one) => formatMoment(one.created) },
    { id: "state", sortField: "STATUS", cell: (one) => t(`administration.messageStatuses.${one.status}`) },
  ],
  defaultSort: { field: "CREATED", direction: "DESCENDING" },
  fields: [
    readOnlyField("message", "text"),
    { kind: "line", name: "created", label: t("administration.columns.created"), readOnly: true },
    readOnlyField("place"),
    readOnlyField("email"),
    {
      kind: "choice",
      name: "status",
      label: t("administration.columns.state"),
      options: messageStatuses.map((value) => ({ value, label: t(`administration.messageStatuses.${value}`) })),
      required: true,
    },
  ],
  schema: updateAccessibilityMessage.body,
  titleOf: (one) => shorten(one.message),
  toValues: (one) => ({
    message: text(one?.message),
    created: one ? formatMoment(one.created) : "",
    place: text(one?.place),
    email: text(one?.email),
    status: one?.status ?? "NEW",
  }),
  // Messages are written in the statement's form.
  calls: {
    list: (query, signal) => callApi(listAccessibilityMessages, { query }, signal),
    get: (id, signal) => callApi(getAccessibilityMessage, { params: { id } }, signal),
    update: (id, { status }) => callApi(updateAccessibilityMessage, { params: { id }, body: { status } }),
    remove: (id) => callApi(deleteAccessibilityMessage, { params: { id } }),
  },
  below: ClearMessages,
};

const trailingWord = /\s+\S*$/;

/** Ends with a whole word. */
const shorten = (message: string) =>
  message.length > shownLength ? `${message.slice(0, shownLength + 1).replace(trailingWord, "")}…` : message;
