import * as contract from "@indikatorkatalogen/contract";
import { conflict, entityNotFound } from "../../errors/app-error.ts";
import type { Api } from "../../http/api.ts";
import type { Context } from "../../http/endpoints/call-endpoint.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import { deliveryTexts } from "../../texts/delivery-texts.ts";
import { securityTexts } from "../../texts/security-texts.ts";
import { getEntry, listEntries } from "../registers/registers.service.ts";
import { findDelivery, listDeliveries } from "./deliveries.repository.ts";
import { resendDelivery, startOfYesterday } from "./deliveries.service.ts";
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
  api.implement(contract.sendTest, async ({ params }, context) => {
    await refuseEnded(context, params.id);
    return sendTest(context, params.id);
  });

  api.implement(contract.listDeliveries, ({ query: { from, to, ...query } }, { db }) =>
    listDeliveries(db, { ...query, from: toDate(from), to: toDate(to) }),
  );
  api.implement(contract.listDeliveriesFromYesterday, ({ query }, { db, now }) =>
    listDeliveries(db, { ...query, from: startOfYesterday(now()) }),
  );
  api.implement(contract.getDelivery, ({ params }, { db }) => getDelivery(db, params.id));
  api.implement(contract.resendDelivery, async ({ params }, context) => {
    const { subscriber } = await getDelivery(context.db, params.id);
    await refuseEnded(context, subscriber.id);
    await resendDelivery(context.db, params.id);
    return getDelivery(context.db, params.id);
  });
}

const toDate = (millis: number | undefined) => (millis === undefined ? undefined : new Date(millis));

async function getDelivery(db: Context["db"], id: string): Promise<contract.Delivery> {
  const delivery = await findDelivery(db, id);
  if (!delivery) throw entityNotFound();
  return delivery;
}

async function refuseEnded(context: Context, id: string): Promise<void> {
  const { status } = await getEntry(context, subscriberRegister, id);
  if (status === "ENDED") throw conflict(deliveryTexts.ended);
}
