import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";

/**
 * A folder in which a command and the server that executes it exchange files. Others cannot enter it, because
 * it is in the data folder; the server may run as another user than the command.
 */
export async function withTransferFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const parent = resolve(dataDir, "transfer");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, "command-"));
  await chmod(folder, 0o777);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
