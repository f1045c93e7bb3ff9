import type { QueryClient } from "@tanstack/react-query";
import { loadChunk } from "../../../ui/loading/chunk-load-error.ts";
import { preloadableComponent } from "../../../ui/loading/lazy-component.ts";

/** A separate chunk for editors; can be preloaded. */
export const LazyEditingLayout = preloadableComponent(async () => (await import("./editing-layout.tsx")).EditingLayout);

export const LazyEditDescription = preloadableComponent(
  async () => (await import("./edit-description.tsx")).EditDescription,
);

/**
 * Loaded with the measure, so that the editor is rendered at once: React delays content that is revealed piece by
 * piece.
 */
export async function loadEditor(queryClient: QueryClient): Promise<void> {
  const { prefetchFieldCodes } = await loadChunk(() => import("./use-field-codes.ts"));
  await Promise.all([prefetchFieldCodes(queryClient), LazyEditingLayout.preload?.(), LazyEditDescription.preload?.()]);
}
