import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** Stands between the server and its database, so that a test can take the database away and give it back. */
export interface DatabaseProxy {
  url: string;
  /** Ends every connection and takes no new one. */
  cut: () => void;
  /** Goes on as if nothing were wrong, but nothing comes through. */
  freeze: () => void;
  restore: () => void;
  close: () => Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: "open" | "cut" | "frozen" = "open";
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
  };
  const listener = createServer((incoming) => {
    keep(incoming);
    if (state === "cut") incoming.destroy();
    if (state !== "open") return;
    const outgoing = connect(Number(target.port), target.hostname);
    keep(outgoing);
    incoming.pipe(outgoing).on("close", () => incoming.destroy());
    outgoing.pipe(incoming).on("close", () => outgoing.destroy());
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  if (address === null || typeof address === "string") throw new Error("No free port");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    cut: () => {
      state = "cut";
      destroyAll();
    },
    freeze: () => {
      state = "frozen";
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore: () => {
      // What was frozen has lost its way and is ended, as a firewall that wakes up does.
      if (state === "frozen") destroyAll();
      state = "open";
    },
    close: async () => {
      destroyAll();
      listener.close();
    },
  };
}
