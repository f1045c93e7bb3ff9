import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type DownloadBody, downloadMeasures } from "./download.ts";

/** A download with progress that can be cancelled. */
export function useDownload(onDone: () => void) {
  const [running, setRunning] = useState<AbortController>();
  const [bytes, setBytes] = useState(0);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: ({ body, signal }: { body: DownloadBody; signal: AbortSignal }) =>
      downloadMeasures({ body, signal, onProgress: setBytes }),
    onSuccess: (isWhole) => {
      if (isWhole) onDone();
    },
  });

  const start = (body: DownloadBody) => {
    const controller = new AbortController();
    setRunning(controller);
    setBytes(0);
    mutate({ body, signal: controller.signal });
  };
  return { start, cancel: () => running?.abort(), bytes, isPending, isError };
}
