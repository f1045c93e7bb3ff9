import { EntryPage } from "../features/administration/entry/entry.page.tsx";
import { ViewGroupDetails } from "../features/view-groups/view-group-details.tsx";
import { ViewTemplateDetails } from "../features/view-groups/view-template-details.tsx";

/** The page of an administration entry, with the details of view groups and view templates. */
export function AdministrationEntryPage() {
  return <EntryPage details={{ viewGroups: ViewGroupDetails, viewTemplates: ViewTemplateDetails }} />;
}
