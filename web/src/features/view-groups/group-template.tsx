import { setViewGroupTemplate } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../texts/t.ts";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { SelectInput } from "../../ui/forms/select-input.tsx";
import { Section } from "../../ui/page/section.tsx";
import type { GroupProps } from "./group-items.tsx";
import { useChange, viewTemplatesQuery } from "./view-groups.queries.ts";

/** The labels come from the template, so it can be changed only while the group is empty. */
export function GroupTemplate({ group, readOnly, onChanged }: GroupProps) {
  // Its own name is known before the others are.
  const { data: templates = group.template ? [group.template] : [] } = useQuery(viewTemplatesQuery);
  const change = useChange(onChanged);
  const isLocked = group.items.length > 0;
  const { template } = group;
  const handleChoose = (templateId: string) =>
    change.mutate(() => callApi(setViewGroupTemplate, { params: { id: group.id, templateId } }));

  return (
    <Section heading={t("viewGroups.template.heading")}>
      <SelectInput
        label={t("viewGroups.template.label")}
        hint={t(isLocked ? "viewGroups.template.locked" : "viewGroups.template.hint")}
        error={change.error ? rejectionText(change.error, t("forms.notSaved")) : undefined}
        emptyLabel={template ? undefined : t("viewGroups.template.choose")}
        options={templates.map(({ id, name, status }) => ({
          value: id,
          label: status === "PUBLISHED" ? name : t("viewGroups.template.notPublished", { name }),
        }))}
        disabled={readOnly || isLocked || change.isPending}
        value={template?.id ?? ""}
        onChange={(event) => handleChoose(event.target.value)}
      />
    </Section>
  );
}
