import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";

interface RetryButtonProps {
  onRetry: () => void;
}

export const RetryButton = ({ onRetry }: RetryButtonProps) => (
  <Button variant="filled" onClick={onRetry}>
    {t("error.retry")}
  </Button>
);
