import { type Audience, publicStatuses } from "../../../callers/visibility.ts";
import { type DocumentStatus, indexAudiences } from "./search-types.ts";

const internalOnly: readonly Audience[] = ["internal"];

export const isPublicStatus = (status: DocumentStatus): boolean => publicStatuses.includes(status);

/** Those whose answers depend on a document. */
export const audiencesOfDocument = (isPublic: boolean): readonly Audience[] =>
  isPublic ? indexAudiences : internalOnly;

/** Who sees documents of these statuses. */
export const audienceForStatuses = (visible: readonly DocumentStatus[]): Audience =>
  visible.every(isPublicStatus) ? "public" : "internal";
