import { existsSync } from "node:fs";
import type { Config } from "../config.ts";
import { openDatabase } from "../database/open-database.ts";
import { FolderInUse, StartError } from "../errors/start-error.ts";
import { checkDatabase } from "./check-database.ts";
import { checkEnvironment } from "./check-environment.ts";
import { type Finding, fault, ok } from "./finding.ts";

/** Tries everything that the settings name. */
export async function checkInstallation(config: Config): Promise<Finding[]> {
  return [...(await openAndCheckDatabase(config)), ...(await checkEnvironment(config))];
}

async function openAndCheckDatabase(config: Config): Promise<Finding[]> {
  // Opening the embedded database would create it.
  if (!config.databaseUrl && !existsSync(config.dataDir)) {
    return [ok("database", `The first start creates the embedded database in ${config.dataDir}.`)];
  }
  try {
    const { db, close } = await openDatabase(config);
    try {
      return await checkDatabase(db, config.secretKeys);
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof FolderInUse) return [ok("database", "A running server has the embedded database open.")];
    if (error instanceof StartError) return [fault("database", error.message)];
    throw error;
  }
}
