import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BundleProgress, BundleReport } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { AppError } from "../../errors/app-error.ts";
import { exportBundle, type Progress } from "./export-bundle.service.ts";

/** A file in a folder that only this program can read. */
async function createTemporaryFile(): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "catalogue-"));
  return { path: join(folder, "bundle.gz"), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The bundle is written to the disk before it is sent, so that its consistency does not depend on the receiver's speed. */
export async function openBundle(db: Database): Promise<Readable> {
  const { path, remove } = await createTemporaryFile();
  try {
    await exportBundle(db, path);
  } catch (error) {
    await remove();
    throw error;
  }
  const content = createReadStream(path);
  content.once("close", () => void remove());
  return content;
}

type Work = (path: string, options: { onProgress: Progress; signal: AbortSignal }) => Promise<BundleReport>;

/** Receives a bundle and processes it while sending progress. A client that disconnects ends the work. */
export async function receiveBundle(upload: Readable, work: Work): Promise<Readable> {
  const { path, remove } = await createTemporaryFile();
  try {
    await pipeline(upload, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  const abort = new AbortController();
  const answer = new Readable({ read: () => {}, destroy: (error, done) => done(abort.abort() ?? error) });
  const send = (message: BundleProgress) => void answer.push(`${JSON.stringify(message)}\n`);
  void work(path, { onProgress: (done, total) => send({ done, total }), signal: abort.signal })
    .then((report) => send({ report }))
    .catch((error: unknown) => {
      // An unexpected error ends the response and is logged.
      if (!(error instanceof AppError)) throw error;
      send({ error: error.message });
    })
    .then(() => void answer.push(null))
    .catch((error: unknown) => answer.destroy(error instanceof Error ? error : undefined))
    .finally(remove);
  return answer;
}
