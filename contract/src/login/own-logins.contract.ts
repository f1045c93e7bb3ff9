import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../ids.ts";
import { noContent } from "../no-content.ts";
import { password } from "./login.contract.ts";

const access = "userprofile:crud";

/** The distinguished families of browsers and operating systems. */
export const browsers = ["CHROME", "EDGE", "FIREFOX", "SAFARI", "OTHER"] as const;
export const systems = ["WINDOWS", "MACOS", "LINUX", "ANDROID", "IOS", "OTHER"] as const;
export const deviceKind = z.object({ browser: z.enum(browsers), system: z.enum(systems) });
export type DeviceKind = z.infer<typeof deviceKind>;

export const loginMethods = ["PASSWORD", "CODE", "RECOVERY_CODE", "PASSKEY", "PROVIDER"] as const;
export type LoginMethod = (typeof loginMethods)[number];

const recentLogin = deviceKind.extend({
  id,
  created: epochMillis,
  method: z.enum(loginMethods),
  /** Whether the device was not known from an earlier login. */
  isNewDevice: z.boolean(),
});
export type RecentLogin = z.infer<typeof recentLogin>;

export const listRecentLogins = endpoint({
  method: "GET",
  path: "/userprofile/logins",
  summary: "The caller's latest logins, with the kind of device, the newest first",
  access,
  response: z.array(recentLogin),
});

const ownPassword = z.object({
  /** Only accounts that log in with a password here, and that one person has. */
  isOffered: z.boolean(),
  /** Whether the administrator rights of the account wait for a second factor. */
  needsSecondFactor: z.boolean(),
});
export type OwnPassword = z.infer<typeof ownPassword>;

export const getOwnPassword = endpoint({
  method: "GET",
  path: "/userprofile/password",
  summary: "Whether the caller has a password here to change",
  access,
  response: ownPassword,
});

export const changeOwnPassword = endpoint({
  method: "PUT",
  effect: "write",
  path: "/userprofile/password",
  summary: "Change the caller's password: { currentPassword, newPassword }; the caller's other logins end",
  access,
  body: z.strictObject({ currentPassword: password, newPassword: password }),
  response: noContent,
});
