import { StartError } from "../errors/start-error.ts";
import { seal, unseal } from "./sealed-text.ts";

/** Keeps what must be read again, such as keys that sign, so that the database alone tells nobody what it is. */
export interface SecretBox {
  /** What is to be stored. */
  seal: (secret: string) => string;
  open: (stored: string) => string;
  /** The same as it is stored from now on; undefined when it already is so. */
  renew: (stored: string) => string | undefined;
}

const mark = "sealed:";

/** The first key seals, all of them open. Without any, secrets are stored as they are. */
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
