import { bundleProgressType, downloadBundle, swedishDay, uploadBundle } from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { bundleTexts } from "../../texts/bundle-texts.ts";
import { openBundle, receiveBundle } from "./bundle-files.service.ts";
import { importBundle } from "./import-bundle.service.ts";
import { previewBundle } from "./preview-bundle.service.ts";

export function catalogueBundleRoutes(api: Api): void {
  api.implementEncoded(downloadBundle, async (_, { db, now, record }) => {
    await record({ type: "PERSONS_EXPORTED", detail: bundleTexts.exported });
    return { content: await openBundle(db), name: `${bundleTexts.fileName}-${swedishDay(now())}.jsonl.gz` };
  });
  api.implementEncoded(uploadBundle, async ({ query, upload }, { db, now }) => ({
    type: bundleProgressType,
    content: await receiveBundle(upload, (path, options) =>
      query.dryRun ? previewBundle(db, path, options) : importBundle(db, path, { ...options, now: now() }),
    ),
  }));
}
