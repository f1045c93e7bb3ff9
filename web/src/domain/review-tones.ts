import type { ReviewStatus } from "@indikatorkatalogen/contract";
import type { ChipTone } from "../ui/chips/chip.tsx";

/** The colours of the states of a review; apart from the texts of reviews, which few pages load. */
export const reviewTones: Record<ReviewStatus, ChipTone> = {
  OPEN: "ongoing",
  CHANGES_REQUESTED: "warning",
  APPROVED: "published",
  WITHDRAWN: "unpublished",
  PUBLISHED: "published",
};
