import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { listFactorSecrets } from "../modules/login/second-factor/second-factor.repository.ts";
import { listSecrets } from "../modules/messages/subscribers.repository.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import { type Finding, fault, ok, reasonOf, warning } from "./finding.ts";

const minServerVersion = 150_000;
const maxSkewMs = 60_000;

interface ServerFacts {
  version: string;
  versionNumber: number;
  hasIcu: boolean;
  now: Date;
  isMigrated: boolean;
}

/** Version, collation, clock and stored secrets of a database that can be opened. */
export async function checkDatabase(db: Database, secretKeys: readonly string[]): Promise<Finding[]> {
  const { rows } = await sql<ServerFacts>`SELECT current_setting('server_version') AS version,
      current_setting('server_version_num')::int AS version_number, clock_timestamp() AS now,
      EXISTS (SELECT FROM pg_collation WHERE collprovider = 'i') AS has_icu,
      to_regclass('measure_version') IS NOT NULL AS is_migrated`.execute(db);
  const [facts] = rows;
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

async function checkCollation(db: Database, { hasIcu, isMigrated }: ServerFacts): Promise<Finding> {
  if (!hasIcu) return fault("collation", "The database was built without ICU, so Swedish order is not possible.");
  if (!isMigrated) return ok("collation", "ICU is available; the database is still empty.");
  const { rows } = await sql<{ isSwedish: boolean }>`SELECT 'z' < 'å' COLLATE swedish
      AND 'å' < 'ä' COLLATE swedish AND 'ä' < 'ö' COLLATE swedish AS is_swedish`.execute(db);
  return rows[0]?.isSwedish
    ? ok("collation", "Swedish order: z å ä ö")
    : fault("collation", "The collation does not sort å ä ö after z. After an upgrade of ICU, rebuild the indexes.");
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
