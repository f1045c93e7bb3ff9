import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface ConsoleAccount {
  username: string;
  password: string;
  role: string;
  dataDir: string | undefined;
}

/** Adds an account by command, while the server has the database open. */
export function addAccount({ username, password, role, dataDir }: ConsoleAccount): string {
  const args = ["add", username, "--first-name", "Bodil", "--last-name", "Ek", "--roles", role];
  return execFileSync(process.execPath, ["server/src/commands/user.ts", ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    input: `${password}\n`,
  }).toString();
}

/** Verifies the security log by command, while the server has the database open. */
export const verifySecurityLog = (dataDir: string): string =>
  execFileSync(process.execPath, ["server/src/commands/verify-security-log.ts"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  }).toString();
