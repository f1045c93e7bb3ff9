import type { EventTable } from "./tables/event-tables.ts";
import type {
  MeasureGroupMeasureTable,
  MeasureGroupTable,
  ViewGroupItemTable,
  ViewGroupTable,
  ViewLabelTable,
  ViewTemplateTable,
} from "./tables/group-tables.ts";
import type {
  ActorTable,
  ConnectionTable,
  EditingTabTable,
  MeasureRevisionTable,
  MeasureTable,
  MeasureVersionCodeTable,
  MeasureVersionSubMeasureTable,
  MeasureVersionTable,
  SubMeasureTable,
  TargetValueTable,
} from "./tables/measure-tables.ts";
import type { AccessibilityMessageTable, SubscriberTable } from "./tables/message-tables.ts";
import type {
  CodeSystemTable,
  CodeTable,
  ConceptBroaderTable,
  ConceptTable,
  ConceptTermTable,
  EntryAliasTable,
  HelpTextTable,
  InstanceIdentifierTable,
  MeasurementSourceTable,
  PerformingOrganizationTable,
  PersonTable,
  ReportingSystemTable,
  RoleTable,
} from "./tables/reference-tables.ts";
import type {
  GuestSessionTable,
  ReviewCommentTable,
  ReviewDecisionTable,
  ReviewedContentTable,
  ReviewGuestTable,
  ReviewReviewerTable,
  ReviewSettingTable,
  ReviewTable,
  ReviewThreadTable,
  ScheduledPublicationTable,
} from "./tables/review-tables.ts";
import type {
  AccountLinkTable,
  AppUserTable,
  KnownDeviceTable,
  PasskeyChallengeTable,
  PasskeyTable,
  RecentLoginTable,
  SearchFilterTable,
  SecondFactorTable,
  SecurityEventTable,
  TicketTable,
  UnfinishedLoginTable,
  UserProfileTable,
} from "./tables/user-tables.ts";

/** The tables that are queried with the query builder; the others are only in SQL. */
export interface Tables {
  codeSystem: CodeSystemTable;
  code: CodeTable;
  entryAlias: EntryAliasTable;
  concept: ConceptTable;
  conceptBroader: ConceptBroaderTable;
  conceptTerm: ConceptTermTable;
  instanceIdentifier: InstanceIdentifierTable;
  reportingSystem: ReportingSystemTable;
  measurementSource: MeasurementSourceTable;
  person: PersonTable;
  role: RoleTable;
  performingOrganization: PerformingOrganizationTable;
  helpText: HelpTextTable;
  measure: MeasureTable;
  measureVersion: MeasureVersionTable;
  measureVersionCode: MeasureVersionCodeTable;
  subMeasure: SubMeasureTable;
  measureVersionSubMeasure: MeasureVersionSubMeasureTable;
  connection: ConnectionTable;
  targetValue: TargetValueTable;
  actor: ActorTable;
  measureRevision: MeasureRevisionTable;
  editingTab: EditingTabTable;
  review: ReviewTable;
  reviewedContent: ReviewedContentTable;
  reviewReviewer: ReviewReviewerTable;
  reviewGuest: ReviewGuestTable;
  guestSession: GuestSessionTable;
  reviewDecision: ReviewDecisionTable;
  reviewThread: ReviewThreadTable;
  reviewComment: ReviewCommentTable;
  reviewSetting: ReviewSettingTable;
  scheduledPublication: ScheduledPublicationTable;
  measureGroup: MeasureGroupTable;
  measureGroupMeasure: MeasureGroupMeasureTable;
  viewTemplate: ViewTemplateTable;
  viewLabel: ViewLabelTable;
  viewGroup: ViewGroupTable;
  viewGroupItem: ViewGroupItemTable;
  appUser: AppUserTable;
  ticket: TicketTable;
  knownDevice: KnownDeviceTable;
  secondFactor: SecondFactorTable;
  unfinishedLogin: UnfinishedLoginTable;
  securityEvent: SecurityEventTable;
  accountLink: AccountLinkTable;
  recentLogin: RecentLoginTable;
  passkey: PasskeyTable;
  passkeyChallenge: PasskeyChallengeTable;
  userProfile: UserProfileTable;
  searchFilter: SearchFilterTable;
  event: EventTable;
  accessibilityMessage: AccessibilityMessageTable;
  subscriber: SubscriberTable;
}
