import { existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import type { EmbeddedReply, EmbeddedRequest, EmbeddedWorkerData } from "./embedded-messages.ts";

// Runs the embedded database on a worker thread, so that it does not block the event loop of the server.
const pglite = await open(workerData);
parentPort?.on("message", (request: EmbeddedRequest) => (request === "close" ? close() : execute(request)));
send("open");

async function open({ location: { folder, dump }, program }: EmbeddedWorkerData): Promise<PGlite> {
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

/** The driver waits for the result before it sends the next statement, so no two run at once. */
async function execute(statement: Uint8Array): Promise<void> {
  let bytes = new Uint8Array();
  await pglite.execProtocolRawStream(statement, {
    onRawData: (piece) => {
      if (bytes.length > 0) send({ bytes, isLast: false });
      // The chunk is a view of the database's own memory, which it reuses.
      bytes = piece.slice();
    },
  });
  send({ bytes, isLast: true });
}

async function close(): Promise<void> {
  await pglite.close();
  parentPort?.close();
}

function send(reply: EmbeddedReply): void {
  parentPort?.postMessage(reply, reply === "open" ? [] : [reply.bytes.buffer as ArrayBuffer]);
}
