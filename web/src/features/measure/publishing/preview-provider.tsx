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

interface PreviewProviderProps {
  version: MeasureVersion;
  children: (shown: ShownPreview) => ReactNode;
}

/** The preview before changes of a published version are published. Loaded after the editor. */
export function PreviewProvider({ version, children }: PreviewProviderProps) {
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
