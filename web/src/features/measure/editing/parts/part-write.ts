import { isVersionPart, type MeasureVersion, type VersionPart } from "@indikatorkatalogen/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { measureQuery } from "../../../../domain/measure/measure.queries.ts";
import { t } from "../../../../texts/t.ts";
import { rejectionText } from "../../../../ui/forms/rejected-input.ts";
import { useEditedVersion, useEditing } from "../edit-session/editing-context.ts";
import type { FieldValue } from "../saving/field-saving.ts";

export interface PartTarget {
  params: { id: string };
  headers: { "if-match": string };
}

type PartCall = (target: PartTarget) => Promise<{ revision: number }>;

interface PartWrite {
  /** Like `write`, but rejects, for callers that show the error themselves. */
  send: (call: PartCall) => Promise<unknown>;
  /** Queues the call among the version's writes; resolves to whether it succeeded. */
  write: (call: PartCall) => Promise<boolean>;
  isPending: boolean;
  /** The server's error message. */
  failure: string | undefined;
  /** The part as shown and as a colleague left it, after a conflict. */
  collision: PartCollision | undefined;
}

export interface PartCollision {
  part: VersionPart;
  before: FieldValue;
  after: FieldValue;
  changedBy: string | null;
}

/** Writes a change of a part after pending field saves, then reloads the measure. */
export function usePartWrite(): PartWrite {
  const { session } = useEditing();
  const version = useEditedVersion();
  const queryClient = useQueryClient();
  const [sentFrom, setSentFrom] = useState(version);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (call: PartCall) =>
      session.run((baseRevision) => call({ params: { id: version.id }, headers: { "if-match": `"${baseRevision}"` } })),
    onMutate: () => setSentFrom(version),
    onSettled: () => queryClient.invalidateQueries({ queryKey: measureQuery(version.measureId).queryKey }),
  });
  return {
    send: mutateAsync,
    write: (call) =>
      mutateAsync(call).then(
        () => true,
        () => false,
      ),
    isPending,
    failure: error ? rejectionText(error, t("forms.notSaved")) : undefined,
    collision: collisionOf(error, sentFrom),
  };
}

function collisionOf(error: Error | null, sentFrom: MeasureVersion): PartCollision | undefined {
  if (!(error instanceof ApiError) || !error.conflict || !isVersionPart(error.conflict.field)) return undefined;
  const { field, currentValue, changedBy } = error.conflict;
  return { part: field, before: sentFrom[field], after: currentValue as FieldValue, changedBy };
}
