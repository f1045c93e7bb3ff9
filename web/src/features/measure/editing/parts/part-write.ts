import { isVersionPart, type MeasureVersion } from "@indikatorkatalogen/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { measureQuery } from "../../../../domain/measure/measure.queries.ts";
import { t } from "../../../../texts/t.ts";
import { rejectionText } from "../../../../ui/forms/rejected-input.ts";
import { useEditedVersion, useEditing } from "../draft-context.ts";
import type { FieldValue } from "../saving/field-saving.ts";

export interface PartTarget {
  params: { id: string };
  headers: { "if-match": string };
}

type PartCall = (target: PartTarget) => Promise<{ revision: number }>;

interface PartWrite {
  /** The same, for a caller that shows the failure itself. */
  send: (call: PartCall) => Promise<unknown>;
  /** Makes the call in its turn among the version's writes; true when it went well. */
  write: (call: PartCall) => Promise<boolean>;
  isPending: boolean;
  /** What the server said no to, in its own words. */
  failure: string | undefined;
  /** The list as the editor saw it and as a colleague has left it, when the two met. */
  collision: PartCollision | undefined;
}

export interface PartCollision {
  before: FieldValue;
  after: FieldValue;
  changedBy: string | null;
}

/** A change to a part of the version: it waits for the fields that are being saved, and the page follows it. */
export function usePartWrite(): PartWrite {
  const { draft } = useEditing();
  const version = useEditedVersion();
  const queryClient = useQueryClient();
  const [sentFrom, setSentFrom] = useState(version);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (call: PartCall) =>
      draft.run((seen) => call({ params: { id: version.id }, headers: { "if-match": `"${seen}"` } })),
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
  return { before: sentFrom[field], after: currentValue as FieldValue, changedBy };
}
