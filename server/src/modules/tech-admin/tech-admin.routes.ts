import { getBuildInfo, getHealth } from "@indikatorkatalogen/contract";
import { unavailable } from "../../errors/app-error.ts";
import type { Api } from "../../http/api.ts";

export interface BuildInfo {
  version: string;
  /** Differs between builds of the web, so that an open page can tell it has grown old. */
  build: string;
}

interface TechAdmin {
  buildInfo: BuildInfo;
  isDatabaseAnswering: () => Promise<boolean>;
  /** What the catalogue can be without for a while, by name; each is told soon. */
  others: Record<string, () => Promise<boolean>>;
}

export function techAdminRoutes(api: Api, { buildInfo, isDatabaseAnswering, others }: TechAdmin): void {
  api.implement(getBuildInfo, async () => buildInfo);
  api.implement(getHealth, async () => {
    if (!(await isDatabaseAnswering())) throw unavailable();
    const answers = Object.entries(others).map(async ([name, isUp]) => ({ name, status: toStatus(await isUp()) }));
    return {
      status: "UP" as const,
      checks: [{ name: "database", status: "UP" as const }, ...(await Promise.all(answers))],
    };
  });
}

const toStatus = (isUp: boolean) => (isUp ? ("UP" as const) : ("DOWN" as const));
