import { minItemsToPublish, setViewGroupStatus, type VersionStatus } from "@indikatorkatalogen/contract";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../texts/t.ts";
import type { GroupProps } from "./group-items.tsx";
import { Publishing } from "./publishing.tsx";
import { useChange } from "./view-groups.queries.ts";

export function GroupPublishing({ group, readOnly, onChanged }: GroupProps) {
  const change = useChange(onChanged);
  const setStatus = (status: VersionStatus) =>
    change.mutate(() => callApi(setViewGroupStatus, { params: { id: group.id }, body: { status } }));

  return (
    <Publishing
      name={group.name}
      status={group.status}
      readOnly={readOnly}
      rules={[
        { text: t("viewGroups.rules.items"), isMet: group.items.length >= minItemsToPublish },
        { text: t("viewGroups.rules.template"), isMet: group.template?.status === "PUBLISHED" },
      ]}
      consequence={t("viewGroups.publishing.groupConsequence")}
      error={change.error}
      isBusy={change.isPending}
      onStatus={setStatus}
    />
  );
}
