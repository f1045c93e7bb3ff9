import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import { migrateToLatest } from "./database/migrate.ts";
import { loadDemoCatalogue } from "./demo/demo-catalogue.ts";
import { prepareJobs } from "./jobs/prepare-jobs.ts";
import { acceptMovedChanges } from "./modules/changes/changes.repository.ts";
import { sealSubscribers } from "./modules/deliveries/subscribers.service.ts";
import { prepareDemoAccounts } from "./modules/login/accounts/demo-accounts.ts";
import { sealFactors } from "./modules/login/second-factor/second-factor.service.ts";
import { createSecretBox } from "./secrets/secret-box.ts";
import { jobs } from "./workers.ts";

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
