import type { VersionPart } from "@indikatorkatalogen/contract";
import { ConflictView } from "../conflict/conflict-view.tsx";
import { useEditing, useFieldSaving } from "../edit-session/editing-context.ts";
import { FieldChanges } from "../fields/field-changes.tsx";

interface CollectedPartProps {
  part: VersionPart;
}

/** The collected changes of a published version's part, and its conflict if a colleague has published. */
export function CollectedPart({ part }: CollectedPartProps) {
  const { session } = useEditing();
  const { phase } = useFieldSaving(part);
  if (!session.isCollecting) return null;
  return (
    <>
      <FieldChanges name={part} />
      {phase.name === "conflict" && <ConflictView name={part} conflict={phase} />}
    </>
  );
}
