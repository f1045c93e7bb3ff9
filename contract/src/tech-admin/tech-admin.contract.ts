import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";

export const health = z.object({
  status: z.enum(["UP", "DOWN"]),
  checks: z.array(z.object({ name: z.string(), status: z.enum(["UP", "DOWN"]) })),
  /** When the newest backup that has been verified was made; absent where no backups are made by schedule. */
  lastBackup: epochMillis.nullable().optional(),
});

export const getHealth = endpoint({
  method: "GET",
  path: "/techadminfrontendfacade/health",
  summary: "Whether the server and what it leans on are up",
  access: "public",
  response: health,
});

export const getBuildInfo = endpoint({
  method: "GET",
  path: "/techadminfrontendfacade/buildinfo",
  summary: "What is running",
  access: "public",
  response: z.object({ version: z.string(), build: z.string() }),
});
