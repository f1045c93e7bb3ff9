import type { VersionPart } from "@indikatorkatalogen/contract";
import { ConflictView } from "../conflict/conflict-view.tsx";
import { useEditing, useFieldSaving } from "../draft/draft-context.ts";
import { FieldChanges } from "../fields/field-changes.tsx";

interface CollectedPartProps {
  part: VersionPart;
}

/** How a published version's list differs from what is published, and what to do when a colleague has published another. */
export function CollectedPart({ part }: CollectedPartProps) {
  const { draft } = useEditing();
  const { phase } = useFieldSaving(part);
  if (!draft.isCollecting) return null;
  return (
    <>
      <FieldChanges name={part} />
      {phase.name === "conflict" && <ConflictView name={part} conflict={phase} />}
    </>
  );
}
