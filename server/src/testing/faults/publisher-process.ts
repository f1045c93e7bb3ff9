import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "../../database/open-database.ts";
import { publishDue } from "../../modules/reviews/publish-due.service.ts";

/** A node that only publishes what is due, oftener than in earnest, until it is killed. */
const { db } = await openDatabase({ databaseUrl: process.argv[2], dataDir: "" });
const { signal } = new AbortController();
process.stdout.write("publishing\n");
for (;;) {
  // A database that is away comes back.
  await publishDue({ db, now: () => new Date(), signal }).catch(() => {});
  await wait(20);
}
