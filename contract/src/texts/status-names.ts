import type { VersionStatus } from "../measures/version-status.ts";

/** What a status is called in front of people. */
export const statusNames: Record<VersionStatus, string> = {
  ONGOING: "Pågående",
  PUBLISHED: "Publicerad",
  UNPUBLISHED: "Avpublicerad",
};
