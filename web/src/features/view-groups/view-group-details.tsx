import { useQuery } from "@tanstack/react-query";
import { viewGroupQuery } from "../../domain/groups.queries.ts";
import { SkeletonOrRetry } from "../../ui/feedback/skeleton-or-retry.tsx";
import { GroupItems } from "./group-items.tsx";
import { GroupPublishing } from "./group-publishing.tsx";
import { GroupTemplate } from "./group-template.tsx";

interface ViewGroupDetailsProps {
  id: string;
  readOnly: boolean;
  /** Called when the group has been changed and saved. */
  onChanged: () => void;
}

/** The template of a view group, its measures in order, and its publication. */
export function ViewGroupDetails({ id, readOnly, onChanged }: ViewGroupDetailsProps) {
  const { data: group, isError, refetch } = useQuery(viewGroupQuery(id));
  if (!group) return <SkeletonOrRetry isError={isError} onRetry={() => void refetch()} />;
  const props = { group, readOnly, onChanged };
  return (
    <>
      <GroupTemplate {...props} />
      <GroupItems {...props} />
      <GroupPublishing {...props} />
    </>
  );
}
