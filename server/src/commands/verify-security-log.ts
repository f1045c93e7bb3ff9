import { runVerifySecurityLog } from "../modules/security-events/verify-log-command.ts";
import { sendToRunningServer } from "./execution/control-socket.ts";
import { runCommand, writeLine } from "./execution/run-command.ts";

const args = process.argv.slice(2);

/** `npm run verify-security-log [-- CHAIN:SEQUENCE:HASH …]`: whether the security log is as it was written. */
await runCommand(
  (db) => runVerifySecurityLog(args, { db, writeLine }),
  (dataDir) => sendToRunningServer(dataDir, { name: "verify-security-log", args, password: "" }, writeLine),
);
