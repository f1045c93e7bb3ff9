import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import { securityTexts } from "../../texts/security-texts.ts";
import { getEntry, listEntries } from "../registers/registers.service.ts";
import { listDeliveries } from "./deliveries.repository.ts";
import { getDelivery, resendDelivery, startOfYesterday } from "./deliveries.service.ts";
import type { PrivateReceiverPolicy } from "./receivers.ts";
import { subscriberRegister } from "./subscribers.repository.ts";
import { createSubscriber, deleteSubscriber, rotateSecret, sendTest, updateSubscriber } from "./subscribers.service.ts";

/** The subscribers to the catalogue's events, and the messages sent to them. */
export function deliveryRoutes(api: Api, dependencies: { receivers: PrivateReceiverPolicy; secrets: SecretBox }): void {
  const { receivers, secrets } = dependencies;
  api.implement(contract.listSubscribers, ({ query }, context) => listEntries(context, subscriberRegister, query));
  api.implement(contract.getSubscriber, ({ params }, context) => getEntry(context, subscriberRegister, params.id));
  api.implement(contract.createSubscriber, ({ body }, context) => createSubscriber(context, body, dependencies));
  api.implement(contract.updateSubscriber, ({ params, body }, context) =>
    updateSubscriber(context, { id: params.id, input: body }, receivers),
  );
  api.implement(contract.deleteSubscriber, ({ params }, context) => deleteSubscriber(context, params.id));
  api.implement(contract.rotateSecret, async ({ params }, context) => {
    const rotated = await rotateSecret(context, params.id, secrets);
    await context.record({ type: "ACCOUNT_CHANGED", detail: securityTexts.secretRotated(rotated.name) });
    return rotated;
  });
  api.implement(contract.sendTest, ({ params }, context) => sendTest(context, params.id));

  api.implement(contract.listDeliveries, ({ query: { from, to, ...query } }, { db }) =>
    listDeliveries(db, { ...query, from: toDate(from), to: toDate(to) }),
  );
  api.implement(contract.listDeliveriesFromYesterday, ({ query }, { db, now }) =>
    listDeliveries(db, { ...query, from: startOfYesterday(now()) }),
  );
  api.implement(contract.getDelivery, ({ params }, { db }) => getDelivery(db, params.id));
  api.implement(contract.resendDelivery, ({ params }, context) => resendDelivery(context, params.id));
}

const toDate = (millis: number | undefined) => (millis === undefined ? undefined : new Date(millis));
