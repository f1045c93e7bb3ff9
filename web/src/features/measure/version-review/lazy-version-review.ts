import { lazyRouteComponent } from "@tanstack/react-router";
import { loadChunk } from "../../../ui/loading/chunk-load-error.ts";

/** A separate chunk for those who may see drafts; can be preloaded. */
export const LazyVersionReview = lazyRouteComponent(async () => {
  const { VersionReview } = await loadChunk(() => import("./version-review.tsx"));
  return { default: VersionReview };
});
