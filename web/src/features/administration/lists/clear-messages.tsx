import { deleteAccessibilityMessages } from "@indikatorkatalogen/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../texts/t.ts";
import { useListRights } from "../access/use-list-rights.ts";
import { countQuery } from "../administration.queries.ts";
import { ClearList } from "../list/clear-list.tsx";
import styles from "../list/list.module.css";
import type { ListConfig } from "../list-config.ts";

/** Deletes many accessibility messages. */
export function ClearMessages({ config }: { config: ListConfig }) {
  const queryClient = useQueryClient();
  const { canDelete } = useListRights(config);
  const { data: count } = useQuery({ ...countQuery(config), enabled: canDelete });
  if (!canDelete || !count) return null;
  return (
    <div className={styles.below}>
      <ClearList
        heading={t("administration.accessibilityMessages.clearHeading")}
        choices={[
          { value: "handled", label: t("administration.accessibilityMessages.clearChoices.handled") },
          { value: "all", label: t("administration.accessibilityMessages.clearChoices.all") },
        ]}
        remove={deleteMessages}
        onCleared={() => queryClient.invalidateQueries({ queryKey: ["administration", config.name] })}
        doneText={(count) => t("administration.accessibilityMessages.cleared", { count })}
      />
    </div>
  );
}

const deleteMessages = (selection: "handled" | "all") =>
  callApi(deleteAccessibilityMessages, {
    query: { before: Date.now(), ...(selection === "handled" && { status: "HANDLED" as const }) },
  });
