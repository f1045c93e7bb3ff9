import { t } from "../../texts/t.ts";
import { Button } from "../../ui/button.tsx";

export const ReloadButton = () => (
  <Button look="filled" onClick={() => location.reload()}>
    {t("error.retry")}
  </Button>
);
