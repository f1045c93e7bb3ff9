import { keysOf } from "@indikatorkatalogen/contract";
import type { z } from "zod";
import { environment } from "./settings/environment.ts";
import { descriptions, type SettingDescription } from "./settings/setting-schemas.ts";

export type Settings = z.infer<typeof environment> & { NODE_ENV: string | undefined };
type Name = keyof typeof environment.shape;

export type Environment = Record<string, string | undefined>;

/** The settings, or a line about each invalid one. */
export function parseSettings(env: Environment): Settings | { faults: string[] } {
  // An empty variable is the same as none.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (parsed.success) return { ...parsed.data, NODE_ENV: given.NODE_ENV };
  const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  return { faults: settingNames.filter((name) => names.has(name)).map((name) => invalidValue(name, env[name])) };
}

const settingNames = keysOf(environment.shape);
const describe = (name: Name): SettingDescription => {
  const description = descriptions.get(environment.shape[name]);
  if (!description) throw new Error(`${name} is not described`);
  return description;
};

/** Secrets are not repeated. */
function invalidValue(name: Name, value: string | undefined): string {
  const { hint, isSecret } = describe(name);
  return `${isSecret ? name : `${name}=${value}`} is not valid: ${hint}`;
}

/** The effective settings for the log; of secrets only whether they are set. */
export function effectiveSettings(settings: Settings): Record<string, unknown> {
  return Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = settings[name];
      const isUnset = value === undefined || (Array.isArray(value) && value.length === 0);
      return isUnset ? [] : [[name, describe(name).isSecret ? "set" : value]];
    }),
  );
}

/** The table of the documentation. */
export function settingsTable(): string {
  const rows = settingNames.map((name) => {
    const { meaning, default: statedDefault } = describe(name);
    return `| \`${name}\` | ${statedDefault ?? defaultText(name)} | ${meaning} |`;
  });
  return ["| variable | default | meaning |", "|---|---|---|", ...rows].join("\n");
}

function defaultText(name: Name): string {
  const { data } = environment.shape[name].safeParse(undefined);
  if (data === undefined || (Array.isArray(data) && data.length === 0)) return "–";
  if (typeof data === "boolean") return data ? "on" : "off";
  return `\`${data}\``;
}
