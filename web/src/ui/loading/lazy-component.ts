import { type ComponentType, lazy } from "react";
import { loadChunk } from "./chunk-load-error.ts";

/** A component that is loaded when first rendered. Must be inside a `Suspense`. */
export const lazyComponent = <P>(importer: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await loadChunk(importer) }));
