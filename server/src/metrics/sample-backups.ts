import type { Metrics } from "./metrics.ts";

/** Of the newest verified backup; zeros when there is none. */
interface BackupFigures {
  startedAt: number;
  bytes: number;
}

interface Sources {
  readFigures: () => Promise<BackupFigures>;
  isDatabaseAnswering: () => Promise<boolean>;
}

/** The newest good backup, of installations that make backups by schedule. */
export function sampleBackups({ sample }: Metrics, { readFigures, isDatabaseAnswering }: Sources): void {
  const read = async (figure: (figures: BackupFigures) => number) =>
    (await isDatabaseAnswering()) ? [{ value: figure(await readFigures()) }] : [];
  sample({
    name: "backup_last_success_timestamp_seconds",
    help: "When the newest backup that has been verified was begun; 0 when there is none",
    read: () => read(({ startedAt }) => startedAt / 1000),
  });
  sample({
    name: "backup_size_bytes",
    help: "Size of the newest backup that has been verified",
    read: () => read(({ bytes }) => bytes),
  });
}
