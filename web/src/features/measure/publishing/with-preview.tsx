import type { MeasureVersion } from "@indikatorkatalogen/contract";
import type { ReactNode } from "react";
import { t } from "../../../texts/t.ts";
import { CurrentEditors, Obstacles, UnseenChanges } from "./preview-notices.tsx";
import { usePublicationPreview } from "./publication-preview.ts";

export interface ShownPreview extends ReturnType<typeof usePublicationPreview> {
  failure: string | undefined;
  notices: ReactNode;
  /** Asks for confirmation when others have changed something. */
  renderUnseenChanges: (onConfirm: () => void) => ReactNode;
}

interface WithPreviewProps {
  version: MeasureVersion;
  children: (shown: ShownPreview) => ReactNode;
}

/**
 * Renders with the preview of what is published. A component instead of a hook, because it is loaded after the editor:
 * the two together are larger than the limit for a chunk.
 */
export function WithPreview({ version, children }: WithPreviewProps) {
  const state = usePublicationPreview(version, version.revision);
  const { preview, unseen, hasFailed } = state;
  return children({
    ...state,
    failure: hasFailed ? t("publication.preview.failed") : undefined,
    notices: preview && (
      <>
        <CurrentEditors preview={preview} isDraft={false} />
        <Obstacles obstacles={preview.obstacles} />
      </>
    ),
    renderUnseenChanges: (onConfirm) => <UnseenChanges changes={unseen} onConfirm={onConfirm} />,
  });
}
