import { type ComponentType, lazy } from "react";
import { loadChunk } from "./chunk-load-error.ts";

/** A component that is fetched when it is first shown. Stands inside a `Suspense`. */
export const lazyComponent = <P>(importer: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await loadChunk(importer) }));
