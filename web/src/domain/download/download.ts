import { type Endpoint, type EndpointArgs, exportMeasures } from "@indikatorkatalogen/contract";
import { fetchFile } from "../../api/call-api.ts";

export type DownloadBody = EndpointArgs<typeof exportMeasures>["body"];

interface Download {
  body: DownloadBody;
  signal: AbortSignal;
  /** Called with the number of bytes received so far. */
  onProgress: (bytes: number) => void;
}

/** Downloads a file of measures and saves it. Resolves to false if cancelled. */
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
    saveFile(new Blob(pieces, { type: response.headers.get("content-type") ?? "" }), fileNameOf(response));
    return true;
  } catch (error) {
    // Cancelling is not an error.
    if (signal.aborted) return false;
    throw error;
  }
}

/** Downloads a file and saves it under the name that the server has given it. */
export async function downloadFile<E extends Endpoint>(endpoint: E, args: EndpointArgs<E>): Promise<void> {
  const response = await fetchFile(endpoint, args);
  saveFile(await response.blob(), fileNameOf(response));
}

/** The file name in the response headers. */
const fileNameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "";

/** Saves a file through the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has opened the URL by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
