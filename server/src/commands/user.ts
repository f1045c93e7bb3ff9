import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { StartError } from "../errors/start-error.ts";
import { asksForPassword, runAccountCommand } from "../modules/login/accounts/account-command.ts";
import { accountTexts } from "../texts/account-texts.ts";
import { sendToRunningServer } from "./execution/control-socket.ts";
import { runCommand, writeLine } from "./execution/run-command.ts";

/** `npm run user -- add|password|roles|disable|enable|logout|reset-second-factor|list`: the local accounts. */
const args = process.argv.slice(2);
if (args.length === 0) {
  writeLine(accountTexts.usage);
} else {
  await runCommand(
    async (db) => {
      writeLine(await runAccountCommand(args, { db, now: new Date(), readPassword }));
      return 0;
    },
    async (dataDir) => {
      const password = asksForPassword(args) ? await readPassword() : "";
      return sendToRunningServer(dataDir, { name: "user", args, password }, writeLine);
    },
  );
}

/** Prompted for twice in a terminal; otherwise the first line of standard input. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine(await text(process.stdin));
  const password = await prompt(accountTexts.askPassword);
  if ((await prompt(accountTexts.askAgain)) !== password) throw new StartError(accountTexts.passwordsDiffer);
  return password;
}

function firstLine(input: string): string {
  const [line = ""] = input.split(/\r?\n/);
  if (line === "") throw new StartError(accountTexts.passwordMissing);
  return line;
}

/** Without echo. */
async function prompt(question: string): Promise<string> {
  process.stdout.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const keyboard = createInterface({ input: process.stdin, output: unseen, terminal: true });
  try {
    return await keyboard.question("");
  } finally {
    keyboard.close();
    process.stdout.write("\n");
  }
}
