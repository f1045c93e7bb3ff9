import type { SubscriberWithSecret } from "@indikatorkatalogen/contract";

const secrets = new Map<string, string>();

/** The server sends a secret once. It is shown until the page is left, and stored nowhere else. */
export function showSecret(subscriber: SubscriberWithSecret): SubscriberWithSecret {
  secrets.set(subscriber.id, subscriber.secret);
  return subscriber;
}

export const secretOf = (id: string): string | undefined => secrets.get(id);

export const hideSecret = (id: string): boolean => secrets.delete(id);
