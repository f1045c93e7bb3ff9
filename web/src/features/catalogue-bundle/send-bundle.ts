import { type BundleReport, bundleProgress, bundleType, uploadBundle } from "@indikatorkatalogen/contract";
import { errorFromStatus } from "../../api/api-error.ts";
import { uploadFile } from "../../api/call-api.ts";
import { t } from "../../texts/t.ts";

export interface BundleProgressNumbers {
  done: number;
  total: number;
}

interface SentBundle {
  file: File;
  dryRun: boolean;
  signal: AbortSignal;
  onProgress: (progress: BundleProgressNumbers) => void;
}

/** Uploads a bundle and reads progress messages from the response until the report comes. */
export async function sendBundle({ file, dryRun, signal, onProgress }: SentBundle): Promise<BundleReport> {
  const query = { dryRun: dryRun ? "true" : "false" } as const;
  const response = await uploadFile(uploadBundle, { query }, { file, type: bundleType, signal });
  for await (const line of linesOf(response)) {
    const message = bundleProgress.parse(JSON.parse(line));
    if ("report" in message) return message.report;
    if ("error" in message) throw errorFromStatus(400, message.error);
    onProgress(message);
  }
  throw errorFromStatus(400, t("catalogueBundle.interrupted"));
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of response.body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest) yield rest;
}
