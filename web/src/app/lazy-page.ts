import { lazyRouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { loadChunk } from "../ui/loading/chunk-load-error.ts";

type Page = () => ReactNode;

/** A page in a chunk of its own. */
export const lazyPage = (importer: () => Promise<Page>) =>
  lazyRouteComponent(async () => ({ default: await loadChunk(importer) }));
