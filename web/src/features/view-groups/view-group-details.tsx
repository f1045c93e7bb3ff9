import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { GroupItems } from "./group-items.tsx";
import { GroupPublishing } from "./group-publishing.tsx";
import { GroupTemplate } from "./group-template.tsx";
import { viewGroupQuery } from "./view-groups.queries.ts";

interface ViewGroupDetailsProps {
  id: string;
  readOnly: boolean;
  /** Something of the group has been changed and saved. */
  onChanged: () => void;
}

/** What a view group is besides its name: its template, its measures in order, and whether it is out. */
export function ViewGroupDetails({ id, readOnly, onChanged }: ViewGroupDetailsProps) {
  const { data: group } = useQuery(viewGroupQuery(id));
  if (!group) return <Skeleton height="6em" />;
  const props = { group, readOnly, onChanged };
  return (
    <>
      <GroupTemplate {...props} />
      <GroupItems {...props} />
      <GroupPublishing {...props} />
    </>
  );
}
