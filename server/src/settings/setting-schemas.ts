import { isIP } from "node:net";
import { roleIds } from "@indikatorkatalogen/contract";
import { z } from "zod";
import { isServerUrl } from "../database/server/server-hosts.ts";

export interface SettingDescription {
  /** What a valid value looks like. */
  hint: string;
  /** Its purpose, for the documentation. */
  meaning: string;
  /** When the default is not the schema's own. */
  default?: string;
  isSecret?: true;
}

/** The description of each setting, for messages about invalid values and the documentation. */
export const descriptions = z.registry<SettingDescription>();

export const flag = () =>
  z.enum(["true", "false", "1", "0", "on", "off"]).transform((value) => ["true", "1", "on"].includes(value));
// Functions, because a description belongs to one schema.
export const httpUrl = () => z.url({ protocol: /^https?$/ });
export const serverUrl = () => z.string().refine(isServerUrl);
export const siteNumber = () => z.string().regex(/^\d+$/);

/** `katalog-redaktor=EDITOR,katalog-admin=ADMIN` */
export const roleMap = z
  .string()
  .transform((text) => Object.fromEntries(text.split(",").map((pair) => pair.split("=").map((part) => part.trim()))))
  .pipe(z.record(z.string().min(1), z.enum(roleIds)));

/** `one,another`; may be empty. */
export const commaSeparated = () =>
  z.string().transform((text) =>
    text
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean),
  );

const networks = ["loopback", "linklocal", "uniquelocal"];
const isNetwork = (text: string) => {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  const isMask = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
  return networks.includes(text) || (family !== 0 && isMask && rest.length === 0);
};
export const proxies = commaSeparated().refine((addresses) => addresses.every(isNetwork));

export const nonEmptyList = (item: z.ZodString) =>
  z
    .string()
    .transform((text) => text.split(",").map((one) => one.trim()))
    .pipe(z.array(item).min(1));
