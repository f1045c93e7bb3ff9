import { conceptList } from "../concepts/concept-list.tsx";
import type { ListConfig } from "../list-config.ts";
import type { ListName } from "../list-names.ts";
import { reviewSettingList } from "../review-settings/review-setting-list.tsx";
import { accessibilityMessageList } from "./accessibility-message-list.ts";
import { codeLists } from "./code-lists.ts";
import { eventList } from "./event-list.ts";
import { helpTextList } from "./help-text-list.ts";
import { measureGroupList } from "./measure-group-list.tsx";
import { performingOrganizationList } from "./performing-organization-list.tsx";
import { personList } from "./person-list.ts";
import { instanceIdentifierList, measurementSourceList, reportingSystemList } from "./reference-data-lists.tsx";
import { roleList } from "./role-list.ts";
import { securityEventList } from "./security-event-list.ts";
import { subscriberList } from "./subscriber-list.ts";
import { userList } from "./user-list.ts";
import { viewGroupList, viewTemplateList } from "./view-group-lists.tsx";

export const allLists: Record<ListName, ListConfig> = {
  ...codeLists,
  instanceIdentifiers: instanceIdentifierList,
  performingOrganizations: performingOrganizationList,
  measurementSources: measurementSourceList,
  reportingSystems: reportingSystemList,
  persons: personList,
  roles: roleList,
  measureGroups: measureGroupList,
  viewGroups: viewGroupList,
  viewTemplates: viewTemplateList,
  helpTexts: helpTextList,
  concepts: conceptList,
  subscribers: subscriberList,
  accessibilityMessages: accessibilityMessageList,
  users: userList,
  reviewSettings: reviewSettingList,
  events: eventList,
  securityEvents: securityEventList,
};
