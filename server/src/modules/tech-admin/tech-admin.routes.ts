import { getBuildInfo, getHealth } from "@indikatorkatalogen/contract";
import { AppError } from "../../errors/app-error.ts";
import type { Api } from "../../http/api.ts";
import { texts } from "../../texts/texts.ts";
import { requireAnswer } from "./tech-admin.repository.ts";

export interface BuildInfo {
  version: string;
  /** Differs between builds of the web, so that an open page can tell it has grown old. */
  build: string;
}

export function techAdminRoutes(api: Api, buildInfo: BuildInfo): void {
  api.implement(getBuildInfo, async () => buildInfo);
  api.implement(getHealth, async (_, { db }) => {
    try {
      await requireAnswer(db);
    } catch {
      throw new AppError("UNAVAILABLE_503", texts.unavailable);
    }
    return { status: "UP" as const, checks: [{ name: "database", status: "UP" as const }] };
  });
}
