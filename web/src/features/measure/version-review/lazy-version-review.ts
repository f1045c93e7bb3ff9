import type { QueryClient } from "@tanstack/react-query";
import { loadChunk } from "../../../ui/loading/chunk-load-error.ts";
import { preloadableComponent } from "../../../ui/loading/lazy-component.ts";

/** A separate chunk for those who may see drafts; can be preloaded. */
export const LazyVersionReview = preloadableComponent(async () => (await import("./version-review.tsx")).VersionReview);

/** Loaded with the page, so that it does not shift when the review appears. The page works without it. */
export async function loadVersionReview(queryClient: QueryClient, versionId: string): Promise<void> {
  const { versionReviewQuery } = await loadChunk(() => import("../../../domain/review/review.queries.ts"));
  await Promise.all([queryClient.prefetchQuery(versionReviewQuery(versionId)), LazyVersionReview.preload?.()]);
}
