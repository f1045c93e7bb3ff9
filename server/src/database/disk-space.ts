import { statfs } from "node:fs/promises";

/** With less, the embedded database cannot be trusted to take what comes next. */
const least = 20_000_000;

/** Whether there is room where the data lies. A database elsewhere looks after its own disk, and says so when it is full. */
export const createDiskSpaceCheck = (dataDir: string) => async (): Promise<boolean> => {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize >= least;
};
