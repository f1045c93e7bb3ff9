import {
  createSubscriber,
  deleteSubscriber,
  eventTypes,
  getSubscriber,
  listSubscribers,
  type Subscriber,
  type SubscriberInput,
  subscriberInput,
  subscriberStatuses,
  updateSubscriber,
} from "@indikatorkatalogen/contract";
import { mdiWebhook } from "@mdi/js";
import { callApi } from "../../../api/call-api.ts";
import { asPage } from "../../../api/list-responses.ts";
import { formatMoment } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { shownSecrets } from "../entry/shown-secrets.ts";
import type { ListConfig } from "../list-config.ts";
import { SubscriberDetails } from "../subscribers/subscriber-details.tsx";
import { nameField, text } from "./entry-fields.ts";

const typeNames = eventTypes.map((value) => ({ value, label: t(`administration.subscribers.types.${value}`) }));

export const subscriberList: ListConfig<Subscriber> = {
  name: "subscribers",
  rightPrefix: "subscribers",
  icon: mdiWebhook,
  columns: [
    { id: "name", sortField: "NAME", cell: ({ name }) => name },
    { id: "url", sortField: "URL", cell: ({ url }) => url },
    { id: "subscription", cell: ({ status }) => t(`administration.subscribers.statuses.${status}`) },
    { id: "waiting", cell: ({ waitingCount }) => waitingCount },
    { id: "failed", cell: ({ failedCount }) => failedCount },
    { id: "lastDelivered", cell: ({ lastDelivered }) => momentOf(lastDelivered) },
  ],
  fields: [
    nameField,
    {
      kind: "line",
      name: "url",
      label: t("administration.columns.url"),
      hint: t("administration.subscribers.urlHint"),
      required: true,
    },
    {
      kind: "choices",
      name: "eventTypes",
      label: t("administration.subscribers.eventTypes"),
      hint: t("administration.subscribers.eventTypesHint"),
      options: typeNames,
    },
    {
      kind: "choice",
      name: "status",
      label: t("administration.columns.subscription"),
      options: subscriberStatuses.map((value) => ({ value, label: t(`administration.subscribers.statuses.${value}`) })),
      required: true,
    },
  ],
  schema: subscriberInput,
  titleOf: ({ name }) => name,
  toValues: (subscriber) => ({
    name: text(subscriber?.name),
    url: text(subscriber?.url),
    eventTypes: subscriber?.eventTypes ?? [],
    status: subscriber?.status ?? "ACTIVE",
  }),
  calls: {
    list: async (query, signal) => asPage(await callApi(listSubscribers, { query }, signal)),
    get: (id, signal) => callApi(getSubscriber, { params: { id } }, signal),
    create: async (body: SubscriberInput) => {
      const subscriber = await callApi(createSubscriber, { body });
      shownSecrets.set(subscriber.id, subscriber.secret);
      return subscriber;
    },
    update: (id, body: SubscriberInput) => callApi(updateSubscriber, { params: { id }, body }),
    remove: (id) => callApi(deleteSubscriber, { params: { id } }),
  },
  details: SubscriberDetails,
};

const momentOf = (time: number | null) => (time === null ? t("administration.never") : formatMoment(time));
