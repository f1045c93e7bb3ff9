import type { EventType, VersionStatus } from "@indikatorkatalogen/contract";
import { conflict } from "../../errors/app-error.ts";
import { administrationTexts } from "../../texts/administration-texts.ts";

/** What has been published never becomes a draft again, but may be published again. */
export function requirePossibleStatus(before: VersionStatus, after: VersionStatus): void {
  if (after === before) return;
  if (after === "ONGOING") throw conflict(administrationTexts.neverOngoingAgain);
  if (after === "UNPUBLISHED" && before !== "PUBLISHED") throw conflict(administrationTexts.unpublishOnlyPublished);
}

interface WithStatus {
  status: VersionStatus;
}

export const statusEvent = (before: WithStatus, after: WithStatus): EventType =>
  before.status === after.status || after.status === "ONGOING" ? "CHANGED" : after.status;
