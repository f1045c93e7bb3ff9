import type { SubscriberWithSecret } from "@indikatorkatalogen/contract";

const secrets = new Map<string, string>();

/** The server tells a secret once. It is shown until the page is left, and kept nowhere else. */
export function keepSecret(subscriber: SubscriberWithSecret): SubscriberWithSecret {
  secrets.set(subscriber.id, subscriber.secret);
  return subscriber;
}

export const secretOf = (id: string): string | undefined => secrets.get(id);

export const forgetSecret = (id: string): boolean => secrets.delete(id);
