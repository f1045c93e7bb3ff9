import { runBackup } from "../../modules/backup/backup-command.ts";
import { runAccountCommand } from "../../modules/login/accounts/account-command.ts";
import { runVerifySecurityLog } from "../../modules/security-events/verify-log-command.ts";
import type { CommandContext } from "./command-context.ts";
import type { ControlCommand } from "./control-socket.ts";
import { runExport } from "./export-command.ts";
import { runImport } from "./import-command.ts";
import { runMigrate } from "./migrate-command.ts";

interface ServerContext extends CommandContext {
  dataDir: string;
  /** Called when measures may have been written. */
  onWrite: () => void;
}

/** Runs a command that another process has sent, on the database connection of the server. */
export async function handleControlCommand(command: ControlCommand, context: ServerContext): Promise<number> {
  const { args, password } = command;
  switch (command.name) {
    case "user":
      context.writeLine(await runAccountCommand(args, { ...context, readPassword: async () => password }));
      return 0;
    case "export":
      return runExport(args, context);
    case "backup":
      return runBackup(args, { ...context, location: { databaseUrl: undefined, dataDir: context.dataDir } });
    case "import":
      return runImport(args, context).finally(context.onWrite);
    case "verify-security-log":
      return runVerifySecurityLog(args, context);
    case "migrate":
      return runMigrate(args, context).finally(context.onWrite);
  }
}
