import type { ComponentType } from "react";
import { t } from "../../texts/t.ts";
import { TechAdminAnalysis } from "./analysis/tech-admin-analysis.tsx";
import { Health } from "./health/health.tsx";
import { Imports } from "./imports/imports.tsx";
import { Jobs } from "./jobs/jobs.tsx";
import { Load } from "./load/load.tsx";
import { Messages } from "./messages/messages.tsx";
import { SearchSync } from "./search-sync/search-sync.tsx";

interface TechAdminSection {
  /** The section's name in the address. */
  id: string;
  heading: string;
  Content: ComponentType;
}

/** The sections of the page, in reading order. */
export const sections: TechAdminSection[] = [
  { id: "health", heading: t("techAdmin.health.heading"), Content: Health },
  { id: "load", heading: t("techAdmin.load.heading"), Content: Load },
  { id: "messages", heading: t("techAdmin.messages.heading"), Content: Messages },
  { id: "imports", heading: t("techAdmin.imports.heading"), Content: Imports },
  { id: "jobs", heading: t("techAdmin.jobs.heading"), Content: Jobs },
  { id: "search", heading: t("techAdmin.searchSync.heading"), Content: SearchSync },
  { id: "analysis", heading: t("techAdmin.analysis.heading"), Content: TechAdminAnalysis },
];
