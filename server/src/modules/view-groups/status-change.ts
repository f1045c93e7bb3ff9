import type { VersionStatus } from "@indikatorkatalogen/contract";
import { conflict } from "../../errors/app-error.ts";
import { administrationTexts } from "../../texts/administration-texts.ts";
import type { NewEvent } from "../events/new-event.ts";

/** What was once out never becomes a draft again, but it may be published anew. */
export function requirePossibleStatus(before: VersionStatus, wanted: VersionStatus): void {
  if (wanted === "ONGOING") throw conflict(administrationTexts.neverOngoingAgain);
  if (wanted === "UNPUBLISHED" && before !== "PUBLISHED") throw conflict(administrationTexts.unpublishOnlyPublished);
}

export const statusEvents = {
  ONGOING: "CHANGED",
  PUBLISHED: "PUBLISHED",
  UNPUBLISHED: "UNPUBLISHED",
} as const satisfies Record<VersionStatus, NewEvent["type"]>;
