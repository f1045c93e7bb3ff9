import { type UndoResult, undoBulkChange } from "@indikatorkatalogen/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../api/call-api.ts";

/**
 * Undoes a bulk change, some versions at a time. What has been undone when a call fails stays so, and is not repeated;
 * `onUndone` is called with the versions of each call.
 */
export function useUndoBulkChange(id: string, onUndone?: (versionIds: readonly string[]) => void) {
  const queryClient = useQueryClient();
  const [results, setResults] = useState<readonly UndoResult[]>([]);
  const undo = useMutation({
    mutationFn: async () => {
      for (let remaining = 1; remaining > 0; ) {
        const response = await callApi(undoBulkChange, { params: { id } });
        setResults((before) => [...before, ...response.results]);
        onUndone?.(response.results.filter(({ obstacle }) => obstacle === null).map(({ versionId }) => versionId));
        remaining = response.results.length > 0 ? response.remaining : 0;
      }
    },
    onSettled: () => {
      for (const key of ["measures", "measure", "my work"]) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
    },
  });
  return { undo, results };
}
