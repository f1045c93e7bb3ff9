import { parseArgs } from "node:util";
import { fullName, type RoleId, requiredLine, roleIds, type SecurityEventType } from "@indikatorkatalogen/contract";
import type { Database } from "../../../database/database.ts";
import { StartError } from "../../../errors/start-error.ts";
import { accountTexts } from "../../../texts/account-texts.ts";
import { securityTexts } from "../../../texts/security-texts.ts";
import { createSecurityLog } from "../../security-events/security-events.service.ts";
import { type Account, listAccounts } from "./accounts.repository.ts";
import {
  addAccount,
  changePassword,
  changeRoles,
  endLogins,
  resetSecondFactorByUsername,
  setDisabled,
} from "./accounts.service.ts";

interface AccountCommandContext {
  db: Database;
  now: Date;
  /** Prompts for the password, or reads it from standard input. */
  readPassword: () => Promise<string>;
}

interface Arguments {
  /** The arguments after the command: a username, and possibly roles. */
  operands: string[];
  firstName: string | undefined;
  lastName: string | undefined;
  roles: string | undefined;
}

interface Recording extends AccountCommandContext {
  /** Records in the security log what was done at the console, for each affected account. */
  record: (type: SecurityEventType, detail: string, to: Account[]) => Promise<void>;
}

type Command = (args: Arguments, environment: Recording) => Promise<string>;

const commands: Record<string, Command> = {
  add: async (args, { db, now, record, readPassword }) => {
    const username = usernameIn(args);
    const account = { username, ...namesIn(args), roles: toRoles(args.roles) };
    const added = await addAccount(db, { ...account, password: await readPassword() }, now);
    await record("ACCOUNT_CHANGED", securityTexts.added(username), [added]);
    return accountTexts.added(username);
  },
  password: async (args, { db, record, readPassword }) => {
    const username = usernameIn(args);
    const changed = await changePassword(db, username, await readPassword());
    await record("ACCOUNT_CHANGED", securityTexts.newPassword(username), [changed]);
    return accountTexts.passwordChanged(username);
  },
  roles: async (args, { db, record }) => {
    const username = usernameIn(args);
    const roles = toRoles(args.operands[1] ?? args.roles);
    const before = await changeRoles(db, username, roles);
    await record("ROLES_CHANGED", securityTexts.rolesOf(username, before.roles, roles), [before]);
    return accountTexts.rolesChanged(username);
  },
  disable: async (args, { db, record }) => {
    const username = usernameIn(args);
    const closed = await setDisabled(db, username, true);
    await record("ACCOUNT_CHANGED", securityTexts.closed(username), closed);
    return accountTexts.disabled(username);
  },
  enable: async (args, { db, record }) => {
    const username = usernameIn(args);
    const opened = await setDisabled(db, username, false);
    await record("ACCOUNT_CHANGED", securityTexts.opened(username), opened);
    return accountTexts.enabled(username);
  },
  logout: async (args, { db, record }) => {
    const username = usernameIn(args);
    const ended = await endLogins(db, username);
    await record("LOGINS_ENDED", securityTexts.loginsOf(username), ended);
    return accountTexts.loggedOut(username);
  },
  "reset-second-factor": async (args, { db, record }) => {
    const username = usernameIn(args);
    const reset = await resetSecondFactorByUsername(db, username);
    await record("SECOND_FACTOR_CHANGED", securityTexts.factorReset(username), [reset]);
    return accountTexts.secondFactorReset(username);
  },
  list: async (_, { db }) => {
    const accounts = await listAccounts(db);
    return accounts.length > 0 ? accounts.map(toLine).join("\n") : accountTexts.none;
  },
};

/** Whether a command prompts for a password. */
export const asksForPassword = ([command]: string[]): boolean => command === "add" || command === "password";

/** Runs one command and returns the line to show. Wrong use throws a `StartError` with the reason. */
export async function runAccountCommand(args: string[], environment: AccountCommandContext): Promise<string> {
  const { command, ...parsed } = readArguments(args);
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run) throw new StartError(`${accountTexts.unknownCommand(command)}\n${accountTexts.usage}`);
  const log = createSecurityLog(environment.db);
  const record: Recording["record"] = async (type, detail, to) => {
    for (const { id } of to) await log({ type, detail, by: null, aboutId: id, address: null });
  };
  return run(parsed, { ...environment, record });
}

function readArguments(args: string[]): Arguments & { command: string } {
  const text = { type: "string" } as const;
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { "first-name": text, "last-name": text, roles: text },
      allowPositionals: true,
    });
    const [command = "", ...operands] = positionals;
    return {
      command,
      operands,
      firstName: values["first-name"],
      lastName: values["last-name"],
      roles: values.roles,
    };
  } catch {
    throw new StartError(accountTexts.usage);
  }
}

const usernamePattern = /^[\p{L}\p{N}._@-]{1,200}$/u;

function usernameIn({ operands }: Arguments): string {
  const [username] = operands;
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
  const distinct = [...new Set(names)].filter((name) => name !== "");
  if (distinct.length === 0) throw new StartError(accountTexts.rolesMissing);
  return distinct.map((name) => {
    const role = roleIds.find((id) => id === name);
    if (!role) throw new StartError(accountTexts.unknownRole(name));
    return role;
  });
}

const toLine = ({ username, roles, disabled, passwordHash, ...names }: Account) =>
  [
    username,
    fullName(names),
    roles.join(","),
    passwordHash === null ? accountTexts.fromProvider : accountTexts.local,
    disabled ? accountTexts.stateDisabled : accountTexts.stateActive,
  ].join("\t");
