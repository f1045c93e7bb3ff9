import { flushCompileCache } from "node:module";
import { openDatabase } from "../../database/open-database.ts";
import { defaultTiming } from "../../modules/deliveries/sender/retry-timing.ts";
import { startSender } from "../../modules/deliveries/sender/sender.ts";
import { createSecretBox } from "../../secrets/secret-box.ts";

/** A node that only sends messages, with short intervals, until it is killed. */
const database = await openDatabase({ databaseUrl: process.argv[2], dataDir: "" });
await startSender({
  db: database.db,
  listen: database.listen,
  now: () => new Date(),
  log: { info: () => {}, warn: () => {} },
  receivers: { allowsAnyAddress: false, privateHosts: ["127.0.0.1"] },
  secrets: createSecretBox([]),
  timing: { ...defaultTiming, pausesMs: Array(100).fill(100), timeoutMs: 500, roundMs: 300, pollMs: 200 },
});
// Processes that are killed write no compile cache at exit.
flushCompileCache();
process.stdout.write("sending\n");
