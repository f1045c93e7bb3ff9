import { EntryPage } from "../features/administration/entry/entry.page.tsx";
import { ViewGroupDetails } from "../features/view-groups/view-group-details.tsx";
import { ViewTemplateDetails } from "../features/view-groups/view-template-details.tsx";

/** An entry of the administration, with what the view groups have besides their fields. */
export function AdministrationEntryPage() {
  return <EntryPage details={{ viewGroups: ViewGroupDetails, viewTemplates: ViewTemplateDetails }} />;
}
