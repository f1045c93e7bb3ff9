import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentType, lazy, type ReactNode } from "react";
import { loadChunk } from "./chunk-load-error.ts";

/** A component that is loaded when first rendered. Must be inside a `Suspense`. */
export const lazyComponent = <P>(importer: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await loadChunk(importer) }));

/** The same for a component that can be preloaded. */
export const preloadableComponent = <P>(importer: () => Promise<(props: P) => ReactNode>) =>
  lazyRouteComponent(async () => ({ default: await loadChunk(importer) }));
