import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { StartError } from "../../errors/start-error.ts";
import { type MigrationReport, migrateCatalogue } from "../../modules/catalogue-migration/migrate-catalogue.service.ts";
import { migrationTexts } from "../../texts/migration-texts.ts";
import { transferTexts } from "../../texts/transfer-texts.ts";
import type { CommandContext } from "./command-context.ts";

const timeoutMs = 60_000;
const measuresBetweenProgress = 100;

interface MigrateContext extends CommandContext {
  dataDir: string;
}

export function readMigrateArguments(args: string[]): { url: string; ticket: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ticket: { type: "string" } },
    });
    const [url, ...rest] = positionals;
    if (url && rest.length === 0 && /^https?:$/.test(new URL(url).protocol)) return { url, ticket: values.ticket };
  } catch {
    // A wrong address and a wrong option get the same answer.
  }
  throw new StartError(migrationTexts.usage);
}

/** `npm run migrate -- https://… [--ticket …]`: exits with 1 when the catalogue is not the same as the source. */
export async function runMigrate(args: string[], context: MigrateContext): Promise<number> {
  const { db, now, signal, writeLine, dataDir } = context;
  try {
    const report = await migrateCatalogue(db, {
      ...readMigrateArguments(args),
      folder: join(dataDir, "transfer"),
      now,
      signal,
      timeoutMs,
      wait: (ms, aborted) => wait(ms, undefined, { signal: aborted }),
      onRetry: (problem, delayMs) => writeLine(migrationTexts.retry(problem, delayMs)),
      onFetch: (done, total) => {
        if (done % measuresBetweenProgress === 0) writeLine(migrationTexts.fetched(done, total));
      },
    });
    for (const line of reportLines(report)) writeLine(line);
    const { differing, imported, refusedEntries } = report;
    return differing.length + imported.errors.length + refusedEntries.length > 0 ? 1 : 0;
  } catch (error) {
    if (signal.aborted) throw new StartError(migrationTexts.interrupted);
    throw error instanceof Error && !(error instanceof StartError) ? new StartError(error.message) : error;
  }
}

function reportLines(report: MigrationReport): string[] {
  const { measures, imported, unseenLists, refusedEntries, incomplete, differing } = report;
  const { counts, warnings, errors } = imported;
  const unpublishable = new Set(warnings.map(({ line, entry }) => `${line}.${entry}`)).size;
  return [
    ...unseenLists.map(migrationTexts.unseen),
    ...refusedEntries,
    ...errors.map((note) => transferTexts.error(transferTexts.position(note), note.message)),
    ...differing.map(({ title, fields }) => migrationTexts.difference(title, fields)),
    migrationTexts.summary(measures, counts.created, counts.changed, counts.unchanged),
    ...(incomplete.length > 0 ? [migrationTexts.incomplete(incomplete.length)] : []),
    ...(unpublishable > 0 ? [migrationTexts.unpublishable(unpublishable)] : []),
    differing.length > 0 ? migrationTexts.differing(differing.length) : migrationTexts.identical,
  ];
}
