import { getBuildInfo, getHealth, getLoad } from "@indikatorkatalogen/contract";
import { unavailable } from "../../errors/app-error.ts";
import type { Api } from "../../http/api.ts";
import type { RecentLoad } from "../../metrics/recent-load.ts";

export interface BuildInfo {
  version: string;
  /** Differs between builds of the web, so that an open page notices a newer one. */
  build: string;
}

export interface TechAdmin {
  buildInfo: BuildInfo;
  isDatabaseAnswering: () => Promise<boolean>;
  /** Checks of what the catalogue can do without for a while, by name. */
  optionalChecks: Record<string, () => Promise<boolean>>;
  /** When the newest good backup was made, where backups are made by schedule. */
  readLastBackup?: () => Promise<number | null>;
  recentLoad: RecentLoad;
}

export function techAdminRoutes(api: Api, techAdmin: TechAdmin): void {
  const { buildInfo, isDatabaseAnswering, optionalChecks, readLastBackup, recentLoad } = techAdmin;
  api.implement(getBuildInfo, async () => buildInfo);
  api.implement(getLoad, async () => recentLoad.read());
  api.implement(getHealth, async () => {
    if (!(await isDatabaseAnswering())) throw unavailable();
    const checks = Object.entries(optionalChecks).map(async ([name, isUp]) => ({
      name,
      status: toStatus(await isUp()),
    }));
    return {
      status: "UP" as const,
      checks: [{ name: "database", status: "UP" as const }, ...(await Promise.all(checks))],
      ...(readLastBackup && { lastBackup: await readLastBackup() }),
    };
  });
}

const toStatus = (isUp: boolean) => (isUp ? ("UP" as const) : ("DOWN" as const));
