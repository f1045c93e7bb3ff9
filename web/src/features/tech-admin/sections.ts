import type { ComponentType } from "react";
import { t } from "../../texts/t.ts";
import { Health } from "./health/health.tsx";

interface TechAdminSection {
  /** Its place in the address. */
  id: string;
  heading: string;
  Content: ComponentType;
}

/** What the page holds, in the order it is read. */
export const sections: TechAdminSection[] = [{ id: "health", heading: t("techAdmin.health.heading"), Content: Health }];
