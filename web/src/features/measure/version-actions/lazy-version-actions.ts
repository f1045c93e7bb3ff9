import { lazyRouteComponent } from "@tanstack/react-router";
import { loadChunk } from "../../../ui/loading/chunk-load-error.ts";

/** A separate chunk for editors; can be preloaded. */
export const LazyVersionActions = lazyRouteComponent(async () => {
  const { VersionActions } = await loadChunk(() => import("./version-actions.tsx"));
  return { default: VersionActions };
});
