import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { StartError } from "../../errors/start-error.ts";

/** A command for the server that has the data folder open. */
export interface ControlCommand {
  name: "user" | "import" | "export" | "migrate" | "backup" | "verify-security-log";
  args: string[];
  /** Typed by the user who sends the command. */
  password: string;
}

/** Where a command writes its output, and whether anybody still reads it. */
export interface CommandOutput {
  writeLine: (line: string) => void;
  /** Aborted when the sender has disconnected. */
  signal: AbortSignal;
}

/** Resolves to the exit code. */
type HandleCommand = (command: ControlCommand, output: CommandOutput) => Promise<number>;

/** One line of the response; the last one ends it. */
type Message = { line: string } | { refusal: string } | { exitCode: number };

const pathIn = (dataDir: string) => join(dataDir, "control.sock");
/** Operating systems limit the path of a socket. */
const maxPathLength = 100;
const maxCommandLength = 10_000;
const readTimeoutMs = 10_000;

/**
 * Accepts commands from other processes while the server has the embedded database open. Only the owner of the data folder
 * can connect to the socket, and they could read and write the data anyway.
 */
export async function openControlSocket(dataDir: string, handle: HandleCommand): Promise<() => Promise<void>> {
  const path = pathIn(dataDir);
  if (path.length > maxPathLength) return async () => {};
  // The folder is ours, so an existing socket was left by a server that was killed.
  await rm(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => void respond(socket, handle));
  server.listen(path);
  await once(server, "listening");
  await chmod(path, 0o600);
  server.unref();
  return async () => {
    server.close();
    await rm(path, { force: true });
  };
}

async function respond(socket: Socket, handle: HandleCommand): Promise<void> {
  const abort = new AbortController();
  socket.on("error", () => {});
  socket.once("close", () => abort.abort());
  socket.setTimeout(readTimeoutMs, () => socket.destroy());
  const send = (message: Message) => void socket.write(`${JSON.stringify(message)}\n`);
  try {
    const sent = await text(socket);
    socket.setTimeout(0);
    if (sent.length > maxCommandLength) throw new StartError("The command is too long.");
    const output = { writeLine: (line: string) => send({ line }), signal: abort.signal };
    send({ exitCode: await handle(JSON.parse(sent), output) });
  } catch (error) {
    send({ refusal: refusalOf(error) });
  }
  socket.end();
}

function refusalOf(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return `The server could not execute the command: ${error instanceof Error ? error.message : error}`;
}

/** Sends a command to the server that has the data folder open. Undefined when there is none. */
export async function sendToRunningServer(
  dataDir: string,
  command: ControlCommand,
  writeLine: (line: string) => void,
): Promise<number | undefined> {
  const socket = connect({ path: pathIn(dataDir), allowHalfOpen: true });
  try {
    await once(socket, "connect");
  } catch {
    return undefined;
  }
  socket.end(JSON.stringify(command));
  for await (const line of createInterface({ input: socket })) {
    const message = JSON.parse(line) as Message;
    if ("refusal" in message) throw new StartError(message.refusal);
    if ("exitCode" in message) return message.exitCode;
    writeLine(message.line);
  }
  throw new StartError("The server closed the connection before the command was done.");
}
