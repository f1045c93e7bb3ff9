import type { QueryClient } from "@tanstack/react-query";
import { lazyRouteComponent } from "@tanstack/react-router";
import { loadChunk } from "../../../ui/loading/chunk-load-error.ts";

/** A separate chunk for editors; can be preloaded. */
export const LazyEditingLayout = lazyRouteComponent(async () => {
  const { EditingLayout } = await loadChunk(() => import("./editing-layout.tsx"));
  return { default: EditingLayout };
});

export const LazyEditDescription = lazyRouteComponent(async () => {
  const { EditDescription } = await loadChunk(() => import("./edit-description.tsx"));
  return { default: EditDescription };
});

/**
 * Loaded with the measure, so that the editor is rendered at once: React delays content that is revealed piece by
 * piece.
 */
export async function loadEditor(queryClient: QueryClient): Promise<void> {
  const { prefetchFieldCodes } = await loadChunk(() => import("./use-field-codes.ts"));
  await Promise.all([prefetchFieldCodes(queryClient), LazyEditingLayout.preload?.(), LazyEditDescription.preload?.()]);
}
