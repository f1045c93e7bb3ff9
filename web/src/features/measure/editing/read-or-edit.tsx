import { type ComponentType, type ReactNode, Suspense } from "react";
import { useShownVersion } from "../../../domain/measure/use-shown-version.ts";
import { useIsEditing } from "./use-is-editing.ts";

/** A page of the measure that is read and edited in the same place. */
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
