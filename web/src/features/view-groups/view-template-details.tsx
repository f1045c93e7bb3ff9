import { setViewTemplateStatus, type VersionStatus, type ViewTemplate } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../texts/t.ts";
import { SkeletonOrRetry } from "../../ui/feedback/skeleton-or-retry.tsx";
import { Publishing } from "./publishing.tsx";
import { TemplateLabels } from "./template-labels.tsx";
import { useChange, viewTemplatesQuery } from "./view-groups.queries.ts";

interface ViewTemplateDetailsProps {
  id: string;
  readOnly: boolean;
  onChanged: () => void;
}

/** The labels of a template in order, and its publication. */
export function ViewTemplateDetails({ id, readOnly, onChanged }: ViewTemplateDetailsProps) {
  const { data: templates, isFetching, refetch } = useQuery(viewTemplatesQuery);
  const template = templates?.find((candidate) => candidate.id === id);
  if (!template) return <SkeletonOrRetry isError={!isFetching} onRetry={() => void refetch()} />;
  const props = { template, readOnly, onChanged };
  return (
    <>
      <TemplateLabels {...props} />
      <TemplatePublishing {...props} />
    </>
  );
}

interface TemplatePublishingProps {
  template: ViewTemplate;
  readOnly: boolean;
  onChanged: () => void;
}

function TemplatePublishing({ template, readOnly, onChanged }: TemplatePublishingProps) {
  const change = useChange(onChanged);
  const setStatus = (status: VersionStatus) =>
    change.mutate(() => callApi(setViewTemplateStatus, { params: { id: template.id }, body: { status } }));
  return (
    <Publishing
      name={template.name}
      status={template.status}
      readOnly={readOnly}
      rules={[]}
      consequence={t("viewGroups.publishing.templateConsequence")}
      error={change.error}
      isBusy={change.isPending}
      onStatus={setStatus}
    />
  );
}
