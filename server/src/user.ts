import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { type Config, readConfig } from "./config.ts";
import { migrateToLatest } from "./database/migrate.ts";
import { openDatabase } from "./database/open-database.ts";
import { StartError } from "./errors/start-error.ts";
import { runAccountCommand } from "./modules/login/accounts/account-command.ts";
import { accountTexts } from "./texts/account-texts.ts";

try {
  // biome-ignore lint/style/noProcessEnv: a program of its own, which reads the same settings as the server.
  await run(process.argv.slice(2), readConfig(process.env));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function run(args: string[], config: Config): Promise<void> {
  if (args.length === 0) return print(accountTexts.usage);
  const { db, close } = await openDatabase(config);
  try {
    await migrateToLatest(db);
    print(await runAccountCommand(args, { db, now: new Date(), readPassword }));
  } finally {
    await close();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Asked for twice at a keyboard; otherwise the first line of standard input. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine(await text(process.stdin));
  const password = await ask(accountTexts.askPassword);
  if ((await ask(accountTexts.askAgain)) !== password) throw new StartError(accountTexts.passwordsDiffer);
  return password;
}

function firstLine(input: string): string {
  const [line = ""] = input.split(/\r?\n/);
  if (line === "") throw new StartError(accountTexts.passwordMissing);
  return line;
}

/** What is typed is not shown. */
async function ask(question: string): Promise<string> {
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
