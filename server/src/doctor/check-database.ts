import type { Database } from "../database/database.ts";
import { maxSkewMs } from "../database/database-clock.ts";
import { listSecrets } from "../modules/deliveries/subscribers.repository.ts";
import { listFactorSecrets } from "../modules/login/second-factor/second-factor.repository.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import { type DatabaseFacts, readDatabaseFacts, sortsInSwedish } from "./database-facts.repository.ts";
import { type Finding, fault, ok, reasonOf, warning } from "./finding.ts";

const minServerVersion = 150_000;

/** Version, collation, clock and stored secrets of a database that can be opened. */
export async function checkDatabase(db: Database, secretKeys: readonly string[]): Promise<Finding[]> {
  const facts = await readDatabaseFacts(db);
  if (!facts) return [fault("database", "The database does not tell its version.")];
  const isKnown = facts.versionNumber >= minServerVersion;
  return [
    isKnown
      ? ok("database", `PostgreSQL ${facts.version}`)
      : fault("database", `PostgreSQL ${facts.version} is too old: 15 or newer is needed.`),
    await checkCollation(db, facts),
    checkClock(facts.now),
    ...(facts.isMigrated ? [await checkSecretKey(db, secretKeys)] : []),
  ];
}

async function checkCollation(db: Database, { hasIcu, isMigrated }: DatabaseFacts): Promise<Finding> {
  if (!hasIcu) return fault("collation", "The database was built without ICU, so Swedish order is not possible.");
  if (!isMigrated) return ok("collation", "ICU is available; the database is still empty.");
  return (await sortsInSwedish(db))
    ? ok("collation", "The collation sorts in Swedish.")
    : fault("collation", "The collation does not sort in Swedish. After an upgrade of ICU, rebuild the indexes.");
}

function checkClock(databaseTime: Date): Finding {
  const skewMs = Math.abs(Date.now() - databaseTime.getTime());
  const seconds = Math.round(skewMs / 1000);
  return skewMs > maxSkewMs
    ? fault("clock", `The clocks of this machine and of the database differ by ${seconds} s: synchronise them.`)
    : ok("clock", `The clocks of this machine and of the database agree (${seconds} s).`);
}

async function checkSecretKey(db: Database, keys: readonly string[]): Promise<Finding> {
  const { open } = createSecretBox(keys);
  const stored = [
    ...(await listFactorSecrets(db)).map(({ secret }) => secret),
    ...(await listSecrets(db)).map(({ secret }) => secret),
  ];
  try {
    for (const secret of stored) open(secret);
  } catch (error) {
    return fault("secret key", reasonOf(error));
  }
  return keys.length === 0
    ? warning("secret key", "SECRET_KEY is not set: secrets are stored in plain text.")
    : ok("secret key", `opens all ${stored.length} stored secrets`);
}
