import { useMutation, useQueryClient } from "@tanstack/react-query";
import { measureQuery } from "../../../../domain/measure/measure.queries.ts";
import { t } from "../../../../texts/t.ts";
import { refusalText } from "../../../../ui/forms/refusal.ts";
import { useEditedVersion, useEditing } from "../draft-context.ts";

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
}

/** A change to a part of the version: it waits for the fields that are being saved, and the page follows it. */
export function usePartWrite(): PartWrite {
  const { draft } = useEditing();
  const version = useEditedVersion();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (call: PartCall) =>
      draft.run((seen) => call({ params: { id: version.id }, headers: { "if-match": `"${seen}"` } })),
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
    failure: error ? refusalText(error, t("forms.notSaved")) : undefined,
  };
}
