import type { BundleReport } from "@indikatorkatalogen/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { serverText } from "../../api/api-error.ts";
import { t } from "../../texts/t.ts";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { type BundleProgressNumbers, sendBundle } from "./send-bundle.ts";

/** A file that is previewed first, and then imported. */
export function useBundleUpload() {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<BundleProgressNumbers>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const upload = useMutation({
    mutationFn: ({ chosen, dryRun }: { chosen: File; dryRun: boolean }): Promise<BundleReport> => {
      abort.current?.abort();
      abort.current = new AbortController();
      setProgress(undefined);
      return sendBundle({ file: chosen, dryRun, signal: abort.current.signal, onProgress: setProgress });
    },
    // Everything that is shown may have changed.
    onSuccess: ({ saved }) => (saved ? queryClient.invalidateQueries() : undefined),
    onSettled: () => setProgress(undefined),
  });
  return {
    file,
    progress,
    report: upload.data,
    failure: upload.error ? failureOf(upload.error) : undefined,
    isBusy: upload.isPending,
    preview: (chosen: File) => {
      setFile(chosen);
      upload.mutate({ chosen, dryRun: true });
    },
    start: () => file && upload.mutate({ chosen: file, dryRun: false }),
  };
}

/** The error message of the server, or of the import of the file. */
const failureOf = (error: Error): string => serverText(error, rejectionText(error, t("catalogueBundle.failed")));
