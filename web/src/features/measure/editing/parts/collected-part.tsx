import type { VersionPart } from "@indikatorkatalogen/contract";
import { ConflictView } from "../conflict/conflict-view.tsx";
import { useEditing, useFieldSaving } from "../draft/draft-context.ts";
import { FieldChanges } from "../fields/field-changes.tsx";

interface CollectedPartProps {
  part: VersionPart;
}

/** The collected changes of a published version's part, and its conflict if a colleague has published. */
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
