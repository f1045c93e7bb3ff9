import { type ComponentType, type ReactNode, Suspense } from "react";
import { useShownVersion } from "../../../domain/measure/use-shown-version.ts";
import { useIsEditing } from "./use-is-editing.ts";

/** Combines the read and the edit view of a page under one address. */
export function readOrEdit(Read: ComponentType, Edit: ComponentType): () => ReactNode {
  return function MeasurePage() {
    const { version } = useShownVersion();
    if (!useIsEditing(version)) return <Read />;
    return (
      <Suspense>
        <Edit />
      </Suspense>
    );
  };
}
