import { randomBytes } from "node:crypto";
import {
  type Subscriber,
  type SubscriberInput,
  type SubscriberWithSecret,
  validationTexts,
} from "@indikatorkatalogen/contract";
import { systemCaller } from "../../callers/caller.ts";
import type { ReadContext, WriteContext } from "../../callers/service-context.ts";
import type { Database } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";
import { conflict, invalidField } from "../../errors/app-error.ts";
import { refusePrivateHost } from "../../outgoing/private-addresses.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import { deliveryTexts } from "../../texts/delivery-texts.ts";
import { changeEntry, createEntry, deleteEntry, lockEntry } from "../registers/registers.service.ts";
import { deleteDeliveriesTo, insertTestDelivery } from "./deliveries.repository.ts";
import { allowsPrivate, type PrivateReceiverPolicy } from "./receivers.ts";
import {
  cancelDeliveries,
  listSecrets,
  replaceSecret,
  replaceStoredSecrets,
  retrySubscriberNow,
  subscriberRegister,
} from "./subscribers.repository.ts";

const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

const dayMs = 86_400_000;

/** Checks the URL alone; the address that a name resolves to is checked at each request. */
function refuseUrl(text: string, receivers: PrivateReceiverPolicy): void {
  const url = new URL(text);
  if (url.username || url.password) throw invalidField("url", deliveryTexts.noPassword);
  if (allowsPrivate(url, receivers)) return;
  if (url.protocol !== "https:") throw invalidField("url", validationTexts.httpsLink);
  try {
    refusePrivateHost(url);
  } catch {
    throw invalidField("url", deliveryTexts.privateAddress);
  }
}

const toColumns = ({ eventTypes, ...input }: SubscriberInput) => ({
  ...input,
  eventTypes: JSON.stringify([...new Set(eventTypes)]),
});

interface Dependencies {
  receivers: PrivateReceiverPolicy;
  secrets: SecretBox;
}

export async function createSubscriber(
  context: WriteContext,
  input: SubscriberInput,
  { receivers, secrets }: Dependencies,
): Promise<SubscriberWithSecret> {
  refuseUrl(input.url, receivers);
  const secret = newSecret();
  const columns = { ...toColumns(input), secret: secrets.seal(secret), created: context.now() };
  const entry = await createEntry(context, subscriberRegister, columns);
  return { ...entry, secret };
}

export function updateSubscriber(
  context: WriteContext,
  { id, input }: { id: string; input: SubscriberInput },
  receivers: PrivateReceiverPolicy,
): Promise<Subscriber> {
  refuseUrl(input.url, receivers);
  return changeEntry(context, subscriberRegister, id, async (tx) => {
    // The new URL may work where the former failed.
    if (input.status === "ACTIVE") await retrySubscriberNow(tx, id);
    else await cancelDeliveries(tx, id);
    return toColumns(input);
  });
}

/** Deletes its deliveries too, in batches. */
export const deleteSubscriber = (context: WriteContext, id: string): Promise<void> =>
  deleteEntry(context, subscriberRegister, id, async (tx) => {
    await deleteDeliveriesTo(tx, id);
  });

export async function rotateSecret(
  context: WriteContext,
  id: string,
  secrets: SecretBox,
): Promise<SubscriberWithSecret> {
  const secret = newSecret();
  const formerUntil = new Date(context.now().getTime() + dayMs);
  const entry = await changeEntry(context, subscriberRegister, id, async (tx) => {
    await replaceSecret(tx, id, { secret: secrets.seal(secret), formerUntil });
    return undefined;
  });
  return { ...entry, secret };
}

/** Encrypts with the current key what was stored before there was a key, or with a former key. */
export async function sealSubscribers(db: Database, { renew }: SecretBox): Promise<void> {
  for (const { id, ...stored } of await listSecrets(db)) {
    const secret = renew(stored.secret);
    const formerSecret = stored.formerSecret === null ? undefined : renew(stored.formerSecret);
    if (secret ?? formerSecret) await replaceStoredSecrets(db, id, { stored, secret, formerSecret });
  }
}

/** The receiver has declined further deliveries. An administrator can activate it again. */
export async function endSubscription({ db, now }: Pick<WriteContext, "db" | "now">, id: string): Promise<void> {
  await changeEntry({ db, caller: systemCaller, now }, subscriberRegister, id, async (tx) => {
    await cancelDeliveries(tx, id);
    return { status: "ENDED" as const };
  });
}

/** Locks a subscription to which deliveries may be sent, so that it does not end meanwhile. */
export async function lockUnended(context: ReadContext, id: string): Promise<void> {
  const { status } = await lockEntry(context, subscriberRegister, id);
  if (status === "ENDED") throw conflict(deliveryTexts.ended);
}

/** Queued like any other delivery, so that the test takes the same path as events. */
export async function sendTest({ db, caller, now }: WriteContext, id: string): Promise<{ id: string }> {
  const deliveryId = newId();
  await db.transaction().execute(async (tx) => {
    await lockUnended({ db: tx, caller }, id);
    await insertTestDelivery(tx, { id: deliveryId, subscriberId: id, created: now() });
    await retrySubscriberNow(tx, id);
  });
  return { id: deliveryId };
}
