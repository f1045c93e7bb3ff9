import type { Database } from "../../database/database.ts";
import { transferTexts } from "../../texts/transfer-texts.ts";
import type { CommandOutput } from "./control-socket.ts";

/** What a command needs besides its own arguments. */
export interface CommandContext extends CommandOutput {
  db: Database;
  now: Date;
}

const measuresBetweenProgress = 1000;

/** Writes a line of progress for every thousand measures. */
export function createMeasureProgress({ writeLine }: CommandOutput): (done: number, total: number) => void {
  let reported = 0;
  return (done, total) => {
    if (done - reported < measuresBetweenProgress) return;
    reported = done;
    writeLine(transferTexts.measureProgress(done, total));
  };
}
