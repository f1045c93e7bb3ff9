import { mdiCloudAlertOutline, mdiLinkOff, mdiWifiOff } from "@mdi/js";
import { ApiError } from "../../../api/api-error.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { MessageState } from "../../../ui/feedback/message-state.tsx";
import { noFilters } from "../measure-list-address.ts";
import { useChangeAddress } from "../use-measure-list-address.ts";

interface ResultFailureProps {
  /** Null while offline. */
  error: Error | null;
  onRetry: () => void;
}

const icons = { offline: mdiWifiOff, invalid: mdiLinkOff, failed: mdiCloudAlertOutline };

export function ResultFailure({ error, onRetry }: ResultFailureProps) {
  const change = useChangeAddress();
  const kind = kindOf(error);
  const action =
    kind === "invalid" ? (
      <Button onClick={() => void change({ ...noFilters, search: undefined })}>
        {t("measureList.failures.invalid.action")}
      </Button>
    ) : (
      <Button onClick={onRetry}>{t("measureList.retry")}</Button>
    );

  return (
    <MessageState icon={icons[kind]} heading={t(`measureList.failures.${kind}.heading`)} actions={action}>
      {t(`measureList.failures.${kind}.advice`)}
    </MessageState>
  );
}

function kindOf(error: Error | null): keyof typeof icons {
  if (error === null) return "offline";
  if (!(error instanceof ApiError)) return "failed";
  if (error.hasNoResponse) return "offline";
  return error.status === 400 ? "invalid" : "failed";
}
