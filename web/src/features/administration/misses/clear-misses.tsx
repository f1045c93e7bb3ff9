import { useQueryClient } from "@tanstack/react-query";
import { t } from "../../../texts/t.ts";
import { ClearList } from "../list/clear-list.tsx";
import { deleteMisses, missesQuery } from "./search-misses.queries.ts";

/** Deletes many queries without hits. */
export function ClearMisses() {
  const queryClient = useQueryClient();
  return (
    <ClearList
      heading={t("administration.misses.clearHeading")}
      choices={[
        { value: "once", label: t("administration.misses.clearChoices.once") },
        { value: "all", label: t("administration.misses.clearChoices.all") },
      ]}
      remove={deleteMisses}
      onCleared={() => queryClient.invalidateQueries(missesQuery)}
      doneText={(count) => t("administration.misses.cleared", { count })}
    />
  );
}
