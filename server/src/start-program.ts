import { type Config, readConfig } from "./config.ts";
import type { Database } from "./database/database.ts";
import { migrateToLatest } from "./database/migrate.ts";
import { loadDemoCatalogue } from "./demo/demo-catalogue.ts";
import { databaseFailure } from "./errors/database-errors.ts";
import { StartError } from "./errors/start-error.ts";
import { prepareJobs } from "./jobs/prepare-jobs.ts";
import { acceptMovedChanges } from "./modules/changes/changes.repository.ts";
import { prepareDemoAccounts } from "./modules/login/accounts/demo-accounts.ts";
import { sealFactors } from "./modules/login/second-factor/second-factor.service.ts";
import { sealSubscribers } from "./modules/messages/subscribers.service.ts";
import { createSecretBox } from "./secrets/secret-box.ts";
import { jobs } from "./workers.ts";

/** Starts a program with its settings. Faults that the operator can correct are reported in one line. */
export async function startProgram(start: (config: Config) => Promise<void>): Promise<void> {
  try {
    await start(readConfig(process.env));
  } catch (error) {
    const reported =
      databaseFailure(error) === "full"
        ? new StartError("No room is left on the disk for the database. Nothing that was saved is lost.")
        : error;
    if (!(reported instanceof StartError)) throw reported;
    process.stderr.write(`${reported.message}\n`);
    process.exitCode = 1;
  }
}

/** Everything a database needs before it is used. Only one node at a time may do this. */
export async function prepareDatabase(
  db: Database,
  { demo, secretKeys }: Pick<Config, "demo" | "secretKeys">,
): Promise<void> {
  const isLatest = await migrateToLatest(db);
  await acceptMovedChanges(db);
  const secrets = createSecretBox(secretKeys);
  await sealFactors(db, secrets);
  await sealSubscribers(db, secrets);
  // A newer version has more jobs, and its own schedules.
  if (isLatest) await prepareJobs(db, jobs);
  if (demo) await loadDemoCatalogue(db, new Date());
  await prepareDemoAccounts(db, { demo, now: new Date() });
}
