import { statfs } from "node:fs/promises";

/** With less free space, the embedded database may fail to write. */
const minFreeBytes = 20_000_000;

/** Whether the disk of the embedded database has free space. A PostgreSQL server reports a full disk itself. */
export const createDiskSpaceCheck = (dataDir: string) => async (): Promise<boolean> => {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize >= minFreeBytes;
};
