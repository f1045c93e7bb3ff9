import { open } from "node:fs/promises";

/** After this, a file that was created or renamed in the folder is still there when the power fails. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  // Some file systems cannot do this for a folder.
  await handle.sync().catch(() => {});
  await handle.close();
}
