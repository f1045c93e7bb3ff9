import { lazyRouteComponent } from "@tanstack/react-router";
import { loadChunk } from "../../../ui/loading/chunk-load-error.ts";

/** Only for those who may change measures. It can be fetched before it is shown, and is then there at once. */
export const LazyVersionActions = lazyRouteComponent(async () => {
  const { VersionActions } = await loadChunk(() => import("../editing/actions/version-actions.tsx"));
  return { default: VersionActions };
});
