import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/**
 * A proxy between the server and its database, with which a test can make the database unreachable and reachable again.
 */
export interface DatabaseProxy {
  url: string;
  /** Closes every connection and accepts no new one. */
  cut: () => void;
  /** Keeps connections open, but forwards nothing. */
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
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
  };
  const listener = createServer((incoming) => {
    track(incoming);
    if (state === "cut") incoming.destroy();
    if (state !== "open") return;
    const outgoing = connect(Number(target.port), target.hostname);
    track(outgoing);
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
      // Connections that were frozen are closed, as a firewall does when it recovers.
      if (state === "frozen") destroyAll();
      state = "open";
    },
    close: async () => {
      destroyAll();
      listener.close();
    },
  };
}
