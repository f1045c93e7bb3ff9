import { parseArgs } from "node:util";
import { type RoleId, requiredLine, roleIds } from "@indikatorkatalogen/contract";
import type { Database } from "../../../database/database.ts";
import { StartError } from "../../../errors/start-error.ts";
import { accountTexts } from "../../../texts/account-texts.ts";
import { type Account, listAccounts } from "./accounts.repository.ts";
import { addAccount, changePassword, changeRoles, setDisabled } from "./accounts.service.ts";

interface Environment {
  db: Database;
  now: Date;
  /** Asks the person at the keyboard, or reads standard input. */
  readPassword: () => Promise<string>;
}

interface Arguments {
  /** What stands after the command: a username, and perhaps roles. */
  words: string[];
  firstName: string | undefined;
  lastName: string | undefined;
  roles: string | undefined;
}

type Command = (given: Arguments, environment: Environment) => Promise<string>;

const commands: Record<string, Command> = {
  add: async (given, { db, now, readPassword }) => {
    const username = usernameIn(given);
    const account = { username, ...namesIn(given), roles: toRoles(given.roles) };
    await addAccount(db, { ...account, password: await readPassword() }, now);
    return accountTexts.added(username);
  },
  password: async (given, { db, readPassword }) => {
    const username = usernameIn(given);
    await changePassword(db, username, await readPassword());
    return accountTexts.passwordChanged(username);
  },
  roles: async (given, { db }) => {
    const username = usernameIn(given);
    await changeRoles(db, username, toRoles(given.words[1] ?? given.roles));
    return accountTexts.rolesChanged(username);
  },
  disable: async (given, { db }) => {
    const username = usernameIn(given);
    await setDisabled(db, username, true);
    return accountTexts.disabled(username);
  },
  enable: async (given, { db }) => {
    const username = usernameIn(given);
    await setDisabled(db, username, false);
    return accountTexts.enabled(username);
  },
  list: async (_, { db }) => {
    const accounts = await listAccounts(db);
    return accounts.length > 0 ? accounts.map(toLine).join("\n") : accountTexts.none;
  },
};

/** Carries out one command and returns the line to show. Wrong use throws a `StartError` that says what is wrong. */
export async function runAccountCommand(args: string[], environment: Environment): Promise<string> {
  const { command, given } = readArguments(args);
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run) throw new StartError(`${accountTexts.unknownCommand(command)}\n${accountTexts.usage}`);
  return run(given, environment);
}

function readArguments(args: string[]): { command: string; given: Arguments } {
  const text = { type: "string" } as const;
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { "first-name": text, "last-name": text, roles: text },
      allowPositionals: true,
    });
    const [command = "", ...words] = positionals;
    return {
      command,
      given: { words, firstName: values["first-name"], lastName: values["last-name"], roles: values.roles },
    };
  } catch {
    throw new StartError(accountTexts.usage);
  }
}

const usernamePattern = /^[\p{L}\p{N}._@-]{1,200}$/u;

function usernameIn({ words }: Arguments): string {
  const [username] = words;
  if (!username) throw new StartError(accountTexts.usernameMissing);
  if (!usernamePattern.test(username)) throw new StartError(accountTexts.usernameInvalid);
  return username;
}

const personalName = requiredLine(100);

function namesIn({ firstName, lastName }: Arguments): { firstName: string; lastName: string } {
  const first = personalName.safeParse(firstName);
  const last = personalName.safeParse(lastName);
  if (!first.success || !last.success) throw new StartError(accountTexts.nameMissing);
  return { firstName: first.data, lastName: last.data };
}

function toRoles(text: string | undefined): RoleId[] {
  const names = (text ?? "").split(",").map((name) => name.trim().toUpperCase());
  const given = [...new Set(names)].filter((name) => name !== "");
  if (given.length === 0) throw new StartError(accountTexts.rolesMissing);
  return given.map((name) => {
    const role = roleIds.find((id) => id === name);
    if (!role) throw new StartError(accountTexts.unknownRole(name));
    return role;
  });
}

const toLine = ({ username, firstName, lastName, roles, disabled, passwordHash }: Account) =>
  [
    username,
    `${firstName} ${lastName}`.trim(),
    roles.join(","),
    passwordHash === null ? accountTexts.fromProvider : accountTexts.local,
    disabled ? accountTexts.stateDisabled : accountTexts.stateActive,
  ].join("\t");
