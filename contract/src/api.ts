import { checkAccess } from "./access-control/access-control.contract.ts";
import * as loginProxy from "./access-control/login-proxy.contract.ts";
import * as accessibilityMessages from "./accessibility-messages/accessibility-messages.contract.ts";
import * as catalogueBundle from "./catalogue-bundle/catalogue-bundle.contract.ts";
import * as changes from "./changes/changes.contract.ts";
import * as codeSystems from "./code-systems/code-systems.contract.ts";
import * as concepts from "./concepts/concepts.contract.ts";
import * as contentAnalysis from "./content-analysis/content-analysis.contract.ts";
import * as deliveries from "./deliveries/deliveries.contract.ts";
import * as subscribers from "./deliveries/subscribers.contract.ts";
import * as distribution from "./distribution/distribution.contract.ts";
import type { Endpoint } from "./endpoint.ts";
import * as events from "./events/events.contract.ts";
import { exportMeasures, exportTable } from "./excel-export/excel-export.contract.ts";
import * as helpTexts from "./help-texts/help-texts.contract.ts";
import * as live from "./live/live.contract.ts";
import * as accountLink from "./login/account-link.contract.ts";
import * as ownLogins from "./login/own-logins.contract.ts";
import * as passkeys from "./login/passkeys.contract.ts";
import * as secondFactor from "./login/second-factor.contract.ts";
import * as measureGroups from "./measure-groups/measure-groups.contract.ts";
import { explainMatch } from "./measure-search/explain-match.contract.ts";
import { listSimilarMeasures, searchMeasures } from "./measure-search/measure-search.contract.ts";
import * as bulkChanges from "./measures/bulk-changes.contract.ts";
import * as history from "./measures/history.contract.ts";
import * as measureVersions from "./measures/measure-versions.contract.ts";
import * as measures from "./measures/measures.contract.ts";
import * as presence from "./measures/presence.contract.ts";
import * as recycleBin from "./measures/recycle-bin.contract.ts";
import * as subMeasures from "./measures/sub-measures.contract.ts";
import * as versionParts from "./measures/version-parts.contract.ts";
import * as myWork from "./my-work/my-work.contract.ts";
import * as notifications from "./notifications/notifications.contract.ts";
import * as performingOrganizations from "./performing-organizations/performing-organizations.contract.ts";
import * as persons from "./persons/persons.contract.ts";
import { instanceIdentifiers, measurementSources, reportingSystems } from "./reference-data/reference-data.contract.ts";
import * as publication from "./reviews/publication.contract.ts";
import * as reviewComments from "./reviews/review-comments.contract.ts";
import * as reviewGuests from "./reviews/review-guests.contract.ts";
import * as reviewSettings from "./reviews/review-settings.contract.ts";
import * as reviews from "./reviews/reviews.contract.ts";
import * as roles from "./roles/roles.contract.ts";
import * as searchMisses from "./search-misses/search-misses.contract.ts";
import * as securityEvents from "./security-events/security-events.contract.ts";
import * as load from "./tech-admin/load.contract.ts";
import * as operations from "./tech-admin/operations.contract.ts";
import * as techAdmin from "./tech-admin/tech-admin.contract.ts";
import * as technicianJobs from "./tech-admin/technician-jobs.contract.ts";
import * as typeahead from "./typeahead/typeahead.contract.ts";
import * as usageStatistics from "./usage-statistics/usage-statistics.contract.ts";
import * as userProfile from "./user-profile/user-profile.contract.ts";
import * as users from "./users/users.contract.ts";
import * as viewGroups from "./view-groups/view-groups.contract.ts";
import * as viewTemplates from "./view-groups/view-templates.contract.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;
const endpointsOf = (contract: object): Endpoint[] => Object.values(contract).filter(isEndpoint);

/** Every endpoint, grouped as the readable pages show them. */
export const api: { group: string; endpoints: Endpoint[] }[] = [
  { group: "Measures", endpoints: [...endpointsOf(measures), listSimilarMeasures] },
  {
    group: "Measure versions",
    endpoints: [searchMeasures, explainMatch, exportMeasures, exportTable, ...endpointsOf(measureVersions)],
  },
  { group: "Bulk changes", endpoints: endpointsOf(bulkChanges) },
  { group: "Recycle bin", endpoints: endpointsOf(recycleBin) },
  { group: "Who is editing", endpoints: endpointsOf(presence) },
  {
    group: "Reviews",
    endpoints: [reviews, reviewComments, reviewGuests, publication, reviewSettings].flatMap(endpointsOf),
  },
  { group: "Live updates", endpoints: endpointsOf(live) },
  { group: "Parts of a version", endpoints: endpointsOf(versionParts) },
  { group: "Sub-measures", endpoints: endpointsOf(subMeasures) },
  { group: "Measurement sources", endpoints: endpointsOf(measurementSources) },
  { group: "Reporting systems", endpoints: endpointsOf(reportingSystems) },
  { group: "Instance identifiers", endpoints: endpointsOf(instanceIdentifiers) },
  { group: "Typeahead", endpoints: endpointsOf(typeahead) },
  { group: "Code systems", endpoints: endpointsOf(codeSystems) },
  { group: "Roles", endpoints: endpointsOf(roles) },
  { group: "Persons", endpoints: endpointsOf(persons) },
  { group: "Measure groups", endpoints: endpointsOf(measureGroups) },
  { group: "View groups", endpoints: endpointsOf(viewGroups) },
  { group: "View templates and labels", endpoints: endpointsOf(viewTemplates) },
  { group: "The whole catalogue", endpoints: endpointsOf(catalogueBundle) },
  { group: "Performing organizations", endpoints: endpointsOf(performingOrganizations) },
  { group: "History", endpoints: endpointsOf(history) },
  { group: "Changes", endpoints: endpointsOf(changes) },
  { group: "Usage statistics", endpoints: endpointsOf(usageStatistics) },
  { group: "Concepts", endpoints: endpointsOf(concepts) },
  { group: "Queries without hits", endpoints: endpointsOf(searchMisses) },
  { group: "Help texts", endpoints: endpointsOf(helpTexts) },
  { group: "Events", endpoints: endpointsOf(events) },
  { group: "Subscribers", endpoints: [...endpointsOf(subscribers), ...endpointsOf(deliveries)] },
  { group: "Accessibility messages", endpoints: endpointsOf(accessibilityMessages) },
  { group: "Notifications", endpoints: endpointsOf(notifications) },
  { group: "My work", endpoints: endpointsOf(myWork) },
  { group: "User profile", endpoints: endpointsOf(userProfile) },
  { group: "Data distribution", endpoints: endpointsOf(distribution) },
  {
    group: "Technical administration",
    endpoints: [techAdmin, technicianJobs, operations, load, contentAnalysis].flatMap(endpointsOf),
  },
  {
    group: "Login and access",
    endpoints: [checkAccess, ...[loginProxy, accountLink, ownLogins, secondFactor, passkeys].flatMap(endpointsOf)],
  },
  { group: "Users", endpoints: endpointsOf(users) },
  { group: "Security events", endpoints: endpointsOf(securityEvents) },
];
