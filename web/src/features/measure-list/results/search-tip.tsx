import { sendSearchTip } from "@indikatorkatalogen/contract";
import { mdiLightbulbOnOutline } from "@mdi/js";
import { useMutation } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { countWords } from "../measure-list-address.ts";
import styles from "./empty-result.module.css";

interface SearchTipProps {
  words: string;
}

const maxLength = 100;

/** Sends words without hits to the editors. */
export function SearchTip({ words }: SearchTipProps) {
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => callApi(sendSearchTip, { body: { words: words.slice(0, maxLength) } }),
  });
  return (
    <div className={styles.tip}>
      <p role="status">{tipText(isSuccess, isError)}</p>
      {!isSuccess && (
        <Button icon={mdiLightbulbOnOutline} loading={isPending} onClick={() => mutate()}>
          {t("noHits.tip", { count: countWords(words) })}
        </Button>
      )}
    </div>
  );
}

function tipText(isSent: boolean, hasFailed: boolean): string {
  if (isSent) return t("noHits.tipSent");
  return t(hasFailed ? "noHits.tipFailed" : "noHits.tipLead");
}
