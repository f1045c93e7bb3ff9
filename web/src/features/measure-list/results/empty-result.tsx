import { mdiMagnifyRemoveOutline } from "@mdi/js";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/button.tsx";
import { MessageState } from "../../../ui/states/message-state.tsx";
import { countFilters, noFilters, searchedText } from "../list-search.ts";
import { useListSearch } from "../use-list-search.ts";

interface EmptyResultProps {
  /** There are measures, but not on this page. */
  isPastEnd: boolean;
}

export function EmptyResult({ isPastEnd }: EmptyResultProps) {
  const [search, change] = useListSearch();
  const kind = isPastEnd ? "pastEnd" : "nothing";
  const hasText = searchedText(search) !== "";

  const actions = isPastEnd ? (
    <Button onClick={() => void change({})}>{t("measureList.empty.firstPage")}</Button>
  ) : (
    <>
      {countFilters(search) > 0 && (
        <Button onClick={() => void change(noFilters)}>{t("measureList.empty.clearFilters")}</Button>
      )}
      {hasText && (
        <Button onClick={() => void change({ search: undefined })}>{t("measureList.empty.clearText")}</Button>
      )}
    </>
  );
  return (
    <MessageState icon={mdiMagnifyRemoveOutline} heading={t(`measureList.empty.${kind}.heading`)} actions={actions}>
      {t(`measureList.empty.${kind}.advice`)}
    </MessageState>
  );
}
