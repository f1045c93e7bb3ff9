import type { EventType, VersionStatus } from "@indikatorkatalogen/contract";
import { conflict } from "../../errors/app-error.ts";
import { administrationTexts } from "../../texts/administration-texts.ts";

/** What has been published never becomes a draft again, but may be published again. */
export function requirePossibleStatus(before: VersionStatus, wanted: VersionStatus): void {
  if (wanted === before) return;
  if (wanted === "ONGOING") throw conflict(administrationTexts.neverOngoingAgain);
  if (wanted === "UNPUBLISHED" && before !== "PUBLISHED") throw conflict(administrationTexts.unpublishOnlyPublished);
}

interface WithStatus {
  status: VersionStatus;
}

export const statusEvent = (before: WithStatus, after: WithStatus): EventType =>
  before.status === after.status || after.status === "ONGOING" ? "CHANGED" : after.status;
