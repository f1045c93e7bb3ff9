import { preloadableComponent } from "../ui/loading/lazy-component.ts";

/** Every page in a chunk of its own. */
export const pages = {
  measureList: preloadableComponent(
    async () => (await import("../features/measure-list/measure-list.page.tsx")).MeasureListPage,
  ),
  measure: preloadableComponent(async () => (await import("../features/measure/measure.layout.tsx")).MeasureLayout),
  description: preloadableComponent(
    async () => (await import("../features/measure/description/description.page.tsx")).DescriptionPage,
  ),
  subMeasures: preloadableComponent(
    async () => (await import("../features/measure/sub-measures/sub-measures.page.tsx")).SubMeasuresPage,
  ),
  targetValues: preloadableComponent(
    async () => (await import("../features/measure/targets/target-values.page.tsx")).TargetValuesPage,
  ),
  connections: preloadableComponent(
    async () => (await import("../features/measure/connections/connections.page.tsx")).ConnectionsPage,
  ),
  history: preloadableComponent(async () => (await import("../features/measure-history/history.page.tsx")).HistoryPage),
  review: preloadableComponent(async () => (await import("../features/review/review.page.tsx")).ReviewPage),
  guest: preloadableComponent(async () => (await import("../features/review/guest/guest.page.tsx")).GuestPage),
  newMeasure: preloadableComponent(
    async () => (await import("../features/new-measure/new-measure.page.tsx")).NewMeasurePage,
  ),
  compare: preloadableComponent(async () => (await import("../features/measure-compare/compare.page.tsx")).ComparePage),
  viewGroup: preloadableComponent(
    async () => (await import("../features/measure/groups/view-group.page.tsx")).ViewGroupPage,
  ),
  measureGroup: preloadableComponent(
    async () => (await import("../features/measure/groups/measure-group.page.tsx")).MeasureGroupPage,
  ),
  accessibility: preloadableComponent(
    async () => (await import("../features/accessibility/accessibility.page.tsx")).AccessibilityPage,
  ),
  sourceSystems: preloadableComponent(
    async () => (await import("../features/source-systems/source-systems.page.tsx")).SourceSystemsPage,
  ),
  consumers: preloadableComponent(async () => (await import("../features/consumers/consumers.page.tsx")).ConsumersPage),
  administration: preloadableComponent(
    async () => (await import("../features/administration/start/administration.page.tsx")).AdministrationPage,
  ),
  catalogueBundle: preloadableComponent(
    async () => (await import("../features/catalogue-bundle/catalogue-bundle.page.tsx")).CatalogueBundlePage,
  ),
  administrationList: preloadableComponent(
    async () => (await import("../features/administration/list/list.page.tsx")).ListPage,
  ),
  account: preloadableComponent(async () => (await import("../features/account/account.page.tsx")).AccountPage),
  choosePassword: preloadableComponent(
    async () => (await import("../features/account/link/choose-password.page.tsx")).ChoosePasswordPage,
  ),
  contentAnalysis: preloadableComponent(
    async () => (await import("../features/tech-admin/analysis/content-analysis.page.tsx")).ContentAnalysisPage,
  ),
  myWork: preloadableComponent(async () => (await import("../features/my-work/my-work.page.tsx")).MyWorkPage),
  recycleBin: preloadableComponent(
    async () => (await import("../features/recycle-bin/recycle-bin.page.tsx")).RecycleBinPage,
  ),
  techAdmin: preloadableComponent(
    async () => (await import("../features/tech-admin/tech-admin.page.tsx")).TechAdminPage,
  ),
  administrationEntry: preloadableComponent(
    async () => (await import("./administration-entry.page.tsx")).AdministrationEntryPage,
  ),
};
