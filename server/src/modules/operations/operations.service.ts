import type { Database } from "../../database/database.ts";
import { readOperation } from "./operations.repository.ts";

/** Whether the data-distribution host is to ask nothing by itself. */
export const isPollingPaused = async (db: Database): Promise<boolean> => (await readOperation(db, "polling")).isPaused;
