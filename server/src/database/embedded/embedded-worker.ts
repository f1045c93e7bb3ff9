import { existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import type { Asked, EmbeddedStart, Told } from "./embedded-messages.ts";

// The thread that the embedded database works on, so that the server can answer others meanwhile.
const pglite = await open(workerData);
parentPort?.on("message", (asked: Asked) => (asked === "close" ? close() : answer(asked)));
tell("open");

async function open({ place: { folder, dump }, program }: EmbeddedStart): Promise<PGlite> {
  const options = { pgliteWasmModule: program, ...(folder && { dataDir: folder }) };
  if (folder && existsSync(folder)) return PGlite.create(options);
  if (dump) return PGlite.create({ ...options, loadDataDir: new Blob([await readFile(dump)]) });
  if (folder) await create(folder, program);
  return PGlite.create(options);
}

/** A database whose creation was interrupted, or ran out of disk space, is never mistaken for a complete one. */
async function create(folder: string, pgliteWasmModule: WebAssembly.Module): Promise<void> {
  const unfinished = `${folder}-unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await (await PGlite.create({ dataDir: unfinished, pgliteWasmModule })).close();
  await rename(unfinished, folder);
}

/** The driver says nothing more until it has been answered, so nothing is ever under way twice. */
async function answer(statement: Uint8Array): Promise<void> {
  let bytes = new Uint8Array();
  await pglite.execProtocolRawStream(statement, {
    onRawData: (piece) => {
      if (bytes.length > 0) tell({ bytes, isLast: false });
      // The chunk is a view of the database's own memory, which it reuses.
      bytes = piece.slice();
    },
  });
  tell({ bytes, isLast: true });
}

async function close(): Promise<void> {
  await pglite.close();
  parentPort?.close();
}

function tell(told: Told): void {
  parentPort?.postMessage(told, told === "open" ? [] : [told.bytes.buffer as ArrayBuffer]);
}
