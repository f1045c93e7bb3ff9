import { type EndpointArgs, exportMeasures } from "@indikatorkatalogen/contract";
import { fetchFile } from "../../api/call-api.ts";

export type DownloadBody = EndpointArgs<typeof exportMeasures>["body"];

interface Download {
  body: DownloadBody;
  signal: AbortSignal;
  /** How many bytes have come so far. */
  onProgress: (bytes: number) => void;
}

/** Fetches a file of measures and hands it to the browser to keep. Says whether it came to an end. */
export async function downloadMeasures({ body, signal, onProgress }: Download): Promise<boolean> {
  try {
    const response = await fetchFile(exportMeasures, { body }, signal);
    const pieces: BlobPart[] = [];
    let bytes = 0;
    for await (const piece of response.body ?? []) {
      pieces.push(piece);
      bytes += piece.length;
      onProgress(bytes);
    }
    keepFile(new Blob(pieces, { type: response.headers.get("content-type") ?? "" }), fileNameOf(response));
    return true;
  } catch (failure) {
    // Whoever cancels has got what they asked for.
    if (signal.aborted) return false;
    throw failure;
  }
}

/** What the server calls the file. */
export const fileNameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "";

/** Hands a file to the browser to keep. */
export function keepFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken hold of the file by the time other things get their turn.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
