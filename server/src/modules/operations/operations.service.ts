import type { Database } from "../../database/database.ts";
import { readOperation } from "./operations.repository.ts";

/** Whether the data-distribution host shall not poll. */
export const isPollingPaused = async (db: Database): Promise<boolean> => (await readOperation(db, "polling")).isPaused;
