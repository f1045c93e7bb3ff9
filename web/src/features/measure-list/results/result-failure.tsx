import { mdiCloudAlertOutline, mdiWifiOff } from "@mdi/js";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/button.tsx";
import { MessageState } from "../../../ui/states/message-state.tsx";

interface ResultFailureProps {
  isOffline: boolean;
  onRetry: () => void;
}

export function ResultFailure({ isOffline, onRetry }: ResultFailureProps) {
  const kind = isOffline ? "offline" : "failed";
  return (
    <MessageState
      icon={isOffline ? mdiWifiOff : mdiCloudAlertOutline}
      heading={t(`measureList.${kind}.heading`)}
      actions={<Button onClick={onRetry}>{t("measureList.retry")}</Button>}
    >
      {t(`measureList.${kind}.advice`)}
    </MessageState>
  );
}
