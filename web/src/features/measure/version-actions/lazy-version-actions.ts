import { preloadableComponent } from "../../../ui/loading/lazy-component.ts";

/** A separate chunk for editors; can be preloaded. */
export const LazyVersionActions = preloadableComponent(
  async () => (await import("./version-actions.tsx")).VersionActions,
);
