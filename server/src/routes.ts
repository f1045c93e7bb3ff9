import type { AppDependencies } from "./app-dependencies.ts";
import type { Api } from "./http/api.ts";
import type { JobQueue } from "./jobs/job-queue.ts";
import { accessControlRoutes } from "./modules/access-control/access-control.routes.ts";
import { loginProxyRoutes } from "./modules/access-control/login-proxy.routes.ts";
import { accessibilityMessageRoutes } from "./modules/accessibility-messages/accessibility-messages.routes.ts";
import { catalogueBundleRoutes } from "./modules/catalogue-bundle/catalogue-bundle.routes.ts";
import { changeRoutes } from "./modules/changes/changes.routes.ts";
import { codeSystemRoutes } from "./modules/code-systems/code-systems.routes.ts";
import { conceptRoutes } from "./modules/concepts/concepts.routes.ts";
import { contentAnalysisRoutes } from "./modules/content-analysis/content-analysis.routes.ts";
import { deliveryRoutes } from "./modules/deliveries/deliveries.routes.ts";
import { distributionRoutes } from "./modules/distribution/distribution.routes.ts";
import { eventRoutes } from "./modules/events/events.routes.ts";
import { excelExportRoutes } from "./modules/excel-export/excel-export.routes.ts";
import { helpTextRoutes } from "./modules/help-texts/help-texts.routes.ts";
import { liveRoutes } from "./modules/live/live.routes.ts";
import type { LiveStreams } from "./modules/live/live-streams.service.ts";
import { accountRoutes } from "./modules/login/accounts/accounts.routes.ts";
import type { LoginGuard } from "./modules/login/login-guard.ts";
import { passkeyRoutes } from "./modules/login/passkeys/passkeys.routes.ts";
import { secondFactorRoutes } from "./modules/login/second-factor/second-factor.routes.ts";
import { measureGroupRoutes } from "./modules/measure-groups/measure-groups.routes.ts";
import { measureSearchRoutes } from "./modules/measure-search/measure-search.routes.ts";
import type { MeasureSearcher } from "./modules/measure-search/measure-search.service.ts";
import { bulkChangeRoutes } from "./modules/measures/bulk-changes/bulk-changes.routes.ts";
import { presenceRoutes } from "./modules/measures/editing/presence.routes.ts";
import { subMeasureRoutes } from "./modules/measures/editing/sub-measures.routes.ts";
import { versionPartRoutes } from "./modules/measures/editing/version-parts.routes.ts";
import { historyRoutes } from "./modules/measures/history/history.routes.ts";
import { authoringRoutes } from "./modules/measures/lifecycle/authoring.routes.ts";
import type { MeasureReader } from "./modules/measures/measure-reader.service.ts";
import { measureRoutes } from "./modules/measures/measures.routes.ts";
import { recycleBinRoutes } from "./modules/measures/recycle-bin/recycle-bin.routes.ts";
import { myWorkRoutes } from "./modules/my-work/my-work.routes.ts";
import { notificationRoutes } from "./modules/notifications/notifications.routes.ts";
import { operationRoutes } from "./modules/operations/operations.routes.ts";
import { performingOrganizationRoutes } from "./modules/performing-organizations/performing-organizations.routes.ts";
import { personRoutes } from "./modules/persons/persons.routes.ts";
import { referenceDataRoutes } from "./modules/reference-data/reference-data.routes.ts";
import { reviewRoutes } from "./modules/reviews/reviews.routes.ts";
import { roleRoutes } from "./modules/roles/roles.routes.ts";
import { searchMissRoutes } from "./modules/search-misses/search-misses.routes.ts";
import { securityEventRoutes } from "./modules/security-events/security-events.routes.ts";
import { type TechAdmin, techAdminRoutes } from "./modules/tech-admin/tech-admin.routes.ts";
import { technicianJobRoutes } from "./modules/tech-admin/technician-jobs.routes.ts";
import type { NameCache } from "./modules/typeahead/name-cache.service.ts";
import { typeaheadRoutes } from "./modules/typeahead/typeahead.routes.ts";
import { usageStatisticsRoutes } from "./modules/usage-statistics/usage-statistics.routes.ts";
import { userProfileRoutes } from "./modules/user-profile/user-profile.routes.ts";
import { userRoutes } from "./modules/users/users.routes.ts";
import { viewGroupRoutes } from "./modules/view-groups/view-groups.routes.ts";
import { viewTemplateRoutes } from "./modules/view-groups/view-templates.routes.ts";

interface RouteDependencies
  extends Pick<AppDependencies, "jobs" | "usage" | "receivers" | "secrets" | "login" | "distribution" | "sendsMail"> {
  reader: MeasureReader;
  searcher: MeasureSearcher;
  names: NameCache;
  streams: LiveStreams;
  guard: LoginGuard;
  techAdmin: TechAdmin;
}

/** Binds every endpoint of the API to its module. */
export function registerRoutes(api: Api, dependencies: RouteDependencies): void {
  const { reader, searcher, names, streams, jobs, usage, login } = dependencies;
  measureRoutes(api, reader);
  versionRoutes(api, jobs);
  measureSearchRoutes(api, searcher);
  typeaheadRoutes(api, names);
  excelExportRoutes(api, searcher);
  liveRoutes(api, streams);
  changeRoutes(api);
  usageStatisticsRoutes(api, usage);
  referenceEntryRoutes(api);
  administrationRoutes(api);
  userAccountRoutes(api, dependencies);
  accessControlRoutes(api, login);
  loginProxyRoutes(api, login);
  integrationRoutes(api, dependencies);
  technicianRoutes(api, dependencies);
}

/** Versions of measures, from draft to history. */
function versionRoutes(api: Api, jobs: JobQueue): void {
  authoringRoutes(api);
  versionPartRoutes(api);
  subMeasureRoutes(api);
  presenceRoutes(api);
  reviewRoutes(api, jobs);
  historyRoutes(api);
  recycleBinRoutes(api);
  bulkChangeRoutes(api);
}

/** Registers that measures refer to. */
function referenceEntryRoutes(api: Api): void {
  referenceDataRoutes(api);
  codeSystemRoutes(api);
  roleRoutes(api);
  personRoutes(api);
  performingOrganizationRoutes(api);
  measureGroupRoutes(api);
  viewGroupRoutes(api);
  viewTemplateRoutes(api);
  helpTextRoutes(api);
}

/** What editors and administrators manage besides the registers. */
function administrationRoutes(api: Api): void {
  conceptRoutes(api);
  searchMissRoutes(api);
  catalogueBundleRoutes(api);
  accessibilityMessageRoutes(api);
  eventRoutes(api);
  userRoutes(api);
  securityEventRoutes(api);
}

/** A user's own pages, and how they log in. */
function userAccountRoutes(api: Api, dependencies: RouteDependencies): void {
  const { jobs, sendsMail = false, guard, secrets, login } = dependencies;
  userProfileRoutes(api);
  myWorkRoutes(api);
  notificationRoutes(api, { jobs, isMailAvailable: sendsMail });
  accountRoutes(api, { guard });
  secondFactorRoutes(api, { guard, secrets });
  passkeyRoutes(api, { guard, publicUrl: login.publicUrl });
}

/** Other systems: the data-distribution host and webhook subscribers. */
function integrationRoutes(api: Api, { receivers, secrets }: RouteDependencies): void {
  distributionRoutes(api);
  deliveryRoutes(api, { receivers, secrets });
}

/** Operation of the catalogue: queues, analysis, imports, health. */
function technicianRoutes(api: Api, { jobs, distribution, techAdmin }: RouteDependencies): void {
  operationRoutes(api, jobs);
  contentAnalysisRoutes(api, jobs);
  technicianJobRoutes(api, { jobs, distribution });
  techAdminRoutes(api, techAdmin);
}
