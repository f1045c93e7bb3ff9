import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Duplex } from "node:stream";
import { Worker } from "node:worker_threads";
import type { EmbeddedLocation, EmbeddedReply, EmbeddedRequest, EmbeddedWorkerData } from "./embedded-messages.ts";

/** The embedded database, which runs on a worker thread. */
export interface Embedded {
  /** A stream that the driver uses as a socket. It has exclusive use of the database until it is closed. */
  connect: () => Duplex;
  isOpen: () => boolean;
  close: () => Promise<void>;
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** The WebAssembly module of the database, which takes longer to compile than to start. */
async function compileProgram(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  return WebAssembly.compile(await readFile(join(folder, "pglite.wasm")));
}

const send = (worker: Worker, request: EmbeddedRequest) =>
  worker.postMessage(request, typeof request === "string" ? [] : [request.buffer as ArrayBuffer]);

/** The same error code as for a lost connection to a server. */
const connectionLost = (cause?: unknown) =>
  Object.assign(new Error("The embedded database has ended", { cause }), { code: "ECONNRESET" });
const statementTimedOut = () => Object.assign(new Error("The statement took too long"), { code: "57014" });

interface Thread {
  acquire: () => Promise<Worker>;
  /** The next `acquire` starts another worker. */
  detach: (worker: Worker) => Worker;
  /** In milliseconds; 0 means no timeout. */
  statementTimeoutMs: () => number;
}

/**
 * A connection and its worker end together: a statement that times out ends its worker, as it would end a connection to
 * a server. After a worker has crashed, the next one finds everything that was committed.
 */
export async function startEmbedded(
  location: EmbeddedLocation,
  statementTimeoutMs: Thread["statementTimeoutMs"],
): Promise<Embedded> {
  let thread: Worker | undefined;
  let opening: Promise<Worker> | undefined;
  let ended: Promise<void> = Promise.resolve();
  let isOpen = false;

  const detach = (worker: Worker) => {
    if (worker === thread) {
      [thread, opening] = [undefined, undefined];
      isOpen = false;
    }
    return worker;
  };
  async function open(): Promise<Worker> {
    // Two at once would corrupt the folder.
    await ended;
    compiled ??= compileProgram();
    const workerData: EmbeddedWorkerData = { location, program: await compiled };
    const worker = new Worker(new URL("./embedded-worker.ts", import.meta.url), { workerData });
    thread = worker;
    ended = new Promise((resolve) => {
      worker.once("exit", () => {
        detach(worker);
        resolve();
      });
    });
    return new Promise((resolve, reject) => {
      worker.once("error", reject);
      worker.once("exit", () => reject(connectionLost()));
      worker.once("message", () => {
        isOpen = true;
        resolve(worker);
      });
    });
  }
  const acquire = () => {
    opening ??= open();
    return opening;
  };

  await acquire();
  return {
    connect: () => createStream({ acquire, detach, statementTimeoutMs }),
    isOpen: () => isOpen,
    close: async () => {
      if (thread) send(thread, "close");
      await ended;
    },
  };
}

/** The type of the Terminate message of PostgreSQL's protocol. */
const terminateMessage = "X".charCodeAt(0);

function createStream({ acquire, detach, statementTimeoutMs }: Thread): Duplex {
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  const sendRequest = (bytes: Uint8Array) => {
    if (!worker || bytes[0] === terminateMessage) return;
    send(worker, new Uint8Array(bytes));
    const limit = statementTimeoutMs();
    if (limit > 0) timer = setTimeout(() => stream.destroy(statementTimedOut()), limit);
  };
  const onReply = (reply: EmbeddedReply) => {
    if (reply === "open") return;
    if (reply.isLast) clearTimeout(timer);
    stream.push(reply.bytes);
  };
  const stream = new Duplex({
    read: () => {},
    write: (bytes: Buffer, _encoding, done) => {
      sendRequest(bytes);
      done();
    },
    // The messages of one statement are sent together.
    writev: (pieces, done) => {
      sendRequest(Buffer.concat(pieces.map(({ chunk }) => chunk)));
      done();
    },
    final: (done) => {
      if (worker) send(detach(worker), "close");
      done();
    },
    destroy: async (error, done) => {
      clearTimeout(timer);
      if (worker) await detach(worker).terminate();
      done(error);
    },
  });
  async function connect(): Promise<void> {
    const acquired = await acquire();
    // The driver has stopped waiting: the worker is left to the next connection.
    if (stream.destroyed) return;
    worker = acquired;
    worker.on("message", onReply);
    worker.once("error", (cause) => stream.destroy(connectionLost(cause)));
    worker.once("exit", () => stream.destroy(stream.writableEnded ? undefined : connectionLost()));
    stream.emit("connect");
  }
  const returnStream = () => stream;
  return Object.assign(stream, {
    connect: () => void connect().catch((error: unknown) => stream.destroy(error as Error)),
    setNoDelay: returnStream,
    ref: returnStream,
    unref: returnStream,
  });
}
