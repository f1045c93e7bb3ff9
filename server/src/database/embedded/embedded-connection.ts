import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Duplex } from "node:stream";
import { Worker } from "node:worker_threads";
import type { Asked, EmbeddedPlace, EmbeddedStart, Told } from "./embedded-messages.ts";

/** The embedded database, which works on a thread of its own. */
export interface Embedded {
  /** What the driver speaks through as if it were a socket. It has the database to itself until it is closed. */
  connect: () => Duplex;
  isOpen: () => boolean;
  close: () => Promise<void>;
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** The database's own program, which takes longer to compile than to start. */
async function compileProgram(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  return WebAssembly.compile(await readFile(join(folder, "pglite.wasm")));
}

const ask = (worker: Worker, asked: Asked) =>
  worker.postMessage(asked, typeof asked === "string" ? [] : [asked.buffer as ArrayBuffer]);

/** Told of as it is of a server. */
const lost = (cause?: unknown) =>
  Object.assign(new Error("The embedded database has ended", { cause }), { code: "ECONNRESET" });
const tooSlow = () => Object.assign(new Error("The statement took too long"), { code: "57014" });

interface Thread {
  take: () => Promise<Worker>;
  /** Whoever comes next takes another. */
  leave: (worker: Worker) => Worker;
  /** How long a statement may take, in milliseconds; 0 is without end. */
  statementLimit: () => number;
}

/**
 * A connection and the thread it speaks to end together. So a statement that takes too long is ended as a connection to
 * a server would be, and a thread that has broken down is followed by another, which finds all that was committed.
 */
export async function startEmbedded(place: EmbeddedPlace, statementLimit: Thread["statementLimit"]): Promise<Embedded> {
  let thread: Worker | undefined;
  let opening: Promise<Worker> | undefined;
  let ended: Promise<void> = Promise.resolve();
  let isOpen = false;

  const leave = (worker: Worker) => {
    if (worker === thread) {
      [thread, opening] = [undefined, undefined];
      isOpen = false;
    }
    return worker;
  };
  async function open(): Promise<Worker> {
    // Two at once would damage what lies in the folder.
    await ended;
    compiled ??= compileProgram();
    const workerData: EmbeddedStart = { place, program: await compiled };
    const worker = new Worker(new URL("./embedded-thread.ts", import.meta.url), { workerData });
    thread = worker;
    ended = new Promise((resolve) => {
      worker.once("exit", () => {
        leave(worker);
        resolve();
      });
    });
    return new Promise((resolve, reject) => {
      worker.once("error", reject);
      worker.once("exit", () => reject(lost()));
      worker.once("message", () => {
        isOpen = true;
        resolve(worker);
      });
    });
  }
  const take = () => {
    opening ??= open();
    return opening;
  };

  await take();
  return {
    connect: () => createStream({ take, leave, statementLimit }),
    isOpen: () => isOpen,
    close: async () => {
      if (thread) ask(thread, "close");
      await ended;
    },
  };
}

/** The driver's farewell to a server. */
const farewell = "X".charCodeAt(0);

function createStream({ take, leave, statementLimit }: Thread): Duplex {
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  const say = (bytes: Uint8Array) => {
    if (!worker || bytes[0] === farewell) return;
    ask(worker, new Uint8Array(bytes));
    const limit = statementLimit();
    if (limit > 0) timer = setTimeout(() => stream.destroy(tooSlow()), limit);
  };
  const hear = (told: Told) => {
    if (told === "open") return;
    if (told.isLast) clearTimeout(timer);
    stream.push(told.bytes);
  };
  const stream = new Duplex({
    read: () => {},
    write: (bytes: Buffer, _encoding, done) => {
      say(bytes);
      done();
    },
    // What belongs to one statement comes together.
    writev: (pieces, done) => {
      say(Buffer.concat(pieces.map(({ chunk }) => chunk)));
      done();
    },
    final: (done) => {
      if (worker) ask(leave(worker), "close");
      done();
    },
    destroy: async (error, done) => {
      clearTimeout(timer);
      if (worker) await leave(worker).terminate();
      done(error);
    },
  });
  async function connect(): Promise<void> {
    const taken = await take();
    // Whoever has stopped waiting leaves it to the next.
    if (stream.destroyed) return;
    worker = taken;
    worker.on("message", hear);
    worker.once("error", (cause) => stream.destroy(lost(cause)));
    worker.once("exit", () => stream.destroy(stream.writableEnded ? undefined : lost()));
    stream.emit("connect");
  }
  const itself = () => stream;
  return Object.assign(stream, {
    connect: () => void connect().catch((error: unknown) => stream.destroy(error as Error)),
    setNoDelay: itself,
    ref: itself,
    unref: itself,
  });
}
