import { hash } from "node:crypto";
import type { Database } from "../../database/database.ts";
import { AppError } from "../../errors/app-error.ts";
import { loginTexts } from "../../texts/login-texts.ts";
import { countAttempt, decrementAttempts, deleteExpiredCounts } from "./attempts.repository.ts";
import { isProof } from "./proof-of-work.ts";

/** In seconds. */
const windowSeconds = 600;
const windows = {
  name: windowSeconds,
  address: windowSeconds,
  device: windowSeconds,
  proof: windowSeconds,
  addressProof: windowSeconds,
  refusal: windowSeconds,
  code: 3600,
};
type Counter = keyof typeof windows;

const maxPerUsername = 10;
/** A whole hospital may share one address. */
const maxPerAddress = 50;
const maxPerDevice = 10;
const maxCodesPerHour = 20;

/**
 * The work that an attempt costs after too many guesses; it doubles with each doubling of the guesses, up to a limit. A
 * slow phone hashes 200 000 times a second, so that 17 bits take it 0.7 seconds on average, and 3 in one case of a hundred.
 */
const minBits = 14;
const maxBits = 17;

interface Attempt {
  /** The username as the account lookup folds it. */
  name: string;
  address: string;
  /** A device on which the account has logged in before. */
  knownDevice: string | undefined;
  proof: string | undefined;
}

export interface LoginGuard {
  /**
   * Counts an attempt before its outcome is known, so that concurrent attempts are counted too. Throws after too many,
   * unless the attempt comes from a device that the owner has used, or has a proof of work; returns the number of attempts
   * at this username.
   */
  countAttempt: (attempt: Attempt) => Promise<number>;
  /** Removes a successful attempt from the counts. */
  releaseAttempt: (attempt: Pick<Attempt, "name" | "address">) => Promise<void>;
  /**
   * Accepts a proof of work, once, from an address that has sent too many requests. Throws the requirement otherwise.
   * Somebody behind the same address as an attacker can always try.
   */
  passAddressLimit: (proof: string | undefined, retryAfterSeconds: number | undefined) => Promise<void>;
  /** Counts an attempt with a one-time code; returns whether it is allowed. */
  countCodeAttempt: (userId: string) => Promise<boolean>;
  releaseCodeAttempt: (userId: string) => Promise<void>;
  /** Whether this username and address had no refusal for a while, so that the log gets one entry. */
  isFirstRefusal: (attempt: Pick<Attempt, "name" | "address">) => Promise<boolean>;
}

/** Slows down guessing, and never locks the owner out. The counts are in the database, shared by all nodes. */
export function createLoginGuard(db: Database, now: () => Date): LoginGuard {
  const count = (counter: Counter, key: string) => countAttempt(db, `${counter}:${keyOf(key)}`, windows[counter]);

  const isTrusted = async ({ knownDevice, proof }: Attempt, bits: number) => {
    if (knownDevice && (await count("device", knownDevice)) <= maxPerDevice) return true;
    return proof !== undefined && isProof(proof, bits, now()) && (await count("proof", proof)) === 1;
  };

  const releaseAttempt: LoginGuard["releaseAttempt"] = async ({ name, address }) => {
    await decrementAttempts(db, [`name:${keyOf(name)}`, `address:${keyOf(address)}`]);
  };

  return {
    releaseAttempt,
    countAttempt: async (attempt) => {
      const attempts = await count("name", attempt.name);
      const fromAddress = await count("address", attempt.address);
      const excess = Math.max(attempts / maxPerUsername, fromAddress / maxPerAddress);
      const bits = bitsFor(excess);
      if (excess > 1 && !(await isTrusted(attempt, bits))) {
        // An attempt that was refused is not counted, or anybody could raise the cost for the owner.
        await releaseAttempt(attempt);
        throw new AppError("TOO_MANY_REQUESTS_429", loginTexts.tooManyAttempts, {
          retryAfterSeconds: windowSeconds,
          proofBits: bits,
        });
      }
      return attempts;
    },
    passAddressLimit: async (proof, retryAfterSeconds) => {
      const isAccepted =
        proof !== undefined && isProof(proof, minBits, now()) && (await count("addressProof", proof)) === 1;
      if (isAccepted) return;
      throw new AppError("TOO_MANY_REQUESTS_429", loginTexts.tooManyAttempts, {
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
        proofBits: minBits,
      });
    },
    countCodeAttempt: async (userId) => (await count("code", userId)) <= maxCodesPerHour,
    releaseCodeAttempt: (userId) => decrementAttempts(db, [`code:${keyOf(userId)}`]),
    isFirstRefusal: async ({ name, address }) => (await count("refusal", `${name} ${address}`)) === 1,
  };
}

const bitsFor = (excess: number) => Math.min(maxBits, minBits + Math.floor(Math.log2(Math.max(excess, 1))));

/** Somebody may have typed the password as the username. */
const keyOf = (text: string) => hash("sha256", text, "base64url");

export const deleteExpiredAttempts = (db: Database): Promise<number> => deleteExpiredCounts(db);
