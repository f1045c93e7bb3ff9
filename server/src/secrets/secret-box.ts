import { StartError } from "../errors/start-error.ts";
import { seal, unseal } from "./sealed-text.ts";

/** Encrypts secrets that must be readable, such as signing keys, with a key that is not in the database. */
export interface SecretBox {
  /** The encrypted value to store. */
  seal: (secret: string) => string;
  open: (stored: string) => string;
  /** The value encrypted with the current key; undefined when it already is. */
  renew: (stored: string) => string | undefined;
}

const mark = "sealed:";

/** The first key encrypts, all decrypt. Without a key, secrets are stored in plain text. */
export function createSecretBox(keys: readonly string[]): SecretBox {
  const [current] = keys;
  const sealNow = (secret: string) => (current === undefined ? secret : mark + seal(secret, current));

  function open(stored: string): string {
    if (!stored.startsWith(mark)) return stored;
    const opened = keys.map((key) => unseal(stored.slice(mark.length), key)).find((text) => text !== undefined);
    if (opened === undefined) {
      throw new StartError("Secrets in the database are sealed with a key that SECRET_KEY does not have.");
    }
    return opened;
  }

  const isCurrent = (stored: string) =>
    current === undefined
      ? !stored.startsWith(mark)
      : stored.startsWith(mark) && unseal(stored.slice(mark.length), current) !== undefined;

  return { seal: sealNow, open, renew: (stored) => (isCurrent(stored) ? undefined : sealNow(open(stored))) };
}
