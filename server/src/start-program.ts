import { type Config, readConfig } from "./config.ts";
import { databaseFailure } from "./errors/database-errors.ts";
import { StartError } from "./errors/start-error.ts";

/** Starts a program with its settings. Faults that the operator can correct are reported in one line. */
export async function startProgram(start: (config: Config) => Promise<void>): Promise<void> {
  try {
    await start(readConfig(process.env));
  } catch (error) {
    const reported =
      databaseFailure(error) === "full"
        ? new StartError("No room is left on the disk for the database. Nothing that was saved is lost.")
        : error;
    if (!(reported instanceof StartError)) throw reported;
    process.stderr.write(`${reported.message}\n`);
    process.exitCode = 1;
  }
}
