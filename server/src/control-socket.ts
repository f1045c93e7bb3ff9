import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { StartError } from "./errors/start-error.ts";

/** What is asked of a running server by somebody at the same machine: a command's words and the password they typed. */
export interface AskedCommand {
  args: string[];
  password: string;
}

type Answer = { line: string } | { refusal: string };

const pathIn = (dataDir: string) => join(dataDir, "control.sock");
/** What the operating system takes as the name of a socket. */
const longestPath = 100;
const longestQuestion = 10_000;

/**
 * Lets commands reach the embedded database while the server has it open. The socket lies in the data folder and is
 * its owner's alone: whoever can speak to it could read and write the data anyway.
 */
export async function openControlSocket(
  dataDir: string,
  run: (command: AskedCommand) => Promise<string>,
): Promise<() => Promise<void>> {
  const path = pathIn(dataDir);
  if (path.length > longestPath) return async () => {};
  // The folder is ours, so a socket that lies there was left by a server that was killed.
  await rm(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => void answer(socket, run));
  server.listen(path);
  await once(server, "listening");
  await chmod(path, 0o600);
  server.unref();
  return async () => {
    server.close();
    await rm(path, { force: true });
  };
}

async function answer(socket: Socket, run: (command: AskedCommand) => Promise<string>): Promise<void> {
  socket.on("error", () => {});
  socket.setTimeout(10_000, () => socket.destroy());
  const outcome = await carryOut(socket, run);
  socket.end(JSON.stringify(outcome));
}

async function carryOut(socket: Socket, run: (command: AskedCommand) => Promise<string>): Promise<Answer> {
  try {
    const question = await text(socket);
    if (question.length > longestQuestion) throw new StartError("The command is too long.");
    return { line: await run(JSON.parse(question)) };
  } catch (error) {
    if (error instanceof StartError) return { refusal: error.message };
    return { refusal: `The server could not carry out the command: ${error instanceof Error ? error.message : error}` };
  }
}

/** Asks the server that has the data folder open. Undefined when none is to be reached. */
export async function askRunningServer(dataDir: string, command: AskedCommand): Promise<string | undefined> {
  const socket = connect({ path: pathIn(dataDir), allowHalfOpen: true });
  try {
    await once(socket, "connect");
  } catch {
    return undefined;
  }
  socket.end(JSON.stringify(command));
  const told = JSON.parse(await text(socket)) as Answer;
  if ("refusal" in told) throw new StartError(told.refusal);
  return told.line;
}
