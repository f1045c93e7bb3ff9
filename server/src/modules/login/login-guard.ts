import { hash } from "node:crypto";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Database } from "../../database/database.ts";
import { AppError } from "../../errors/app-error.ts";
import { loginTexts } from "../../texts/login-texts.ts";
import { attemptStore, takeBack } from "./attempts.repository.ts";
import { isProof } from "./proof-of-work.ts";

const window = 600;
const hour = 3600;
const maxPerUsername = 10;
/** A whole hospital may share one address. */
const maxPerAddress = 50;
const maxPerDevice = 10;
const maxCodesPerHour = 20;

/** The work that an attempt costs after too many guesses; it doubles with each doubling of the guesses, up to a limit. */
const minBits = 18;
const maxBits = 24;

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
  enter: (attempt: Attempt) => Promise<number>;
  /** Removes a successful attempt from the counts. */
  release: (attempt: Pick<Attempt, "name" | "address">) => Promise<void>;
  /** Counts a try at a one-time code; returns whether it is allowed. */
  takeCode: (userId: string) => Promise<boolean>;
  giveBackCode: (userId: string) => Promise<void>;
  /** Whether this username and address had no refusal for a while, so that the log gets one entry. */
  isFirstRefusal: (attempt: Pick<Attempt, "name" | "address">) => Promise<boolean>;
}

/** Slows down guessing, and never locks the owner out. The counts are in the database, shared by all nodes. */
export function createLoginGuard(db: Database, now: () => Date): LoginGuard {
  const limiter = (keyPrefix: string, duration: number) =>
    new RateLimiterPostgres({
      storeClient: attemptStore(db),
      storeType: "pool",
      tableName: "attempt_count",
      tableCreated: true,
      keyPrefix,
      points: Number.MAX_SAFE_INTEGER,
      duration,
      // One of them deletes expired rows for all.
      clearExpiredByTimeout: keyPrefix === "name",
    });
  const names = limiter("name", window);
  const addresses = limiter("address", window);
  const devices = limiter("device", window);
  const codes = limiter("code", hour);
  const proofs = limiter("proof", window);
  const refusals = limiter("refusal", window);
  const count = async (counter: RateLimiterPostgres, key: string) =>
    (await counter.penalty(keyOf(key), 1)).consumedPoints;

  const isTrusted = async ({ knownDevice, proof }: Attempt, bits: number) => {
    if (knownDevice && (await count(devices, knownDevice)) <= maxPerDevice) return true;
    return proof !== undefined && isProof(proof, bits, now()) && (await count(proofs, proof)) === 1;
  };

  const release: LoginGuard["release"] = async ({ name, address }) => {
    await takeBack(db, [`name:${keyOf(name)}`, `address:${keyOf(address)}`]);
  };

  return {
    release,
    enter: async (attempt) => {
      const failures = await count(names, attempt.name);
      const fromAddress = await count(addresses, attempt.address);
      const excess = Math.max(failures / maxPerUsername, fromAddress / maxPerAddress);
      const bits = bitsFor(excess);
      if (excess > 1 && !(await isTrusted(attempt, bits))) {
        // An attempt that was refused is not counted, or anybody could raise the cost for the owner.
        await release(attempt);
        throw new AppError("TOO_MANY_REQUESTS_429", loginTexts.tooManyAttempts, {
          retryAfter: window,
          proofBits: bits,
        });
      }
      return failures;
    },
    takeCode: async (userId) => (await count(codes, userId)) <= maxCodesPerHour,
    giveBackCode: (userId) => takeBack(db, [`code:${keyOf(userId)}`]),
    isFirstRefusal: async ({ name, address }) => (await count(refusals, `${name} ${address}`)) === 1,
  };
}

const bitsFor = (excess: number) => Math.min(maxBits, minBits + Math.floor(Math.log2(Math.max(excess, 1))));

/** Somebody may have typed the password as the username. */
const keyOf = (text: string) => hash("sha256", text, "base64url");
