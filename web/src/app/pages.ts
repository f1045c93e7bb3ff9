import { lazyRouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { loadChunk } from "../ui/loading/chunk-load-error.ts";

type Page = () => ReactNode;

/** A page in a chunk of its own. */
const lazyPage = (importer: () => Promise<Page>) =>
  lazyRouteComponent(async () => ({ default: await loadChunk(importer) }));

/** Every page in a chunk of its own. */
export const pages = {
  measureList: lazyPage(async () => (await import("../features/measure-list/measure-list.page.tsx")).MeasureListPage),
  measure: lazyPage(async () => (await import("../features/measure/measure.layout.tsx")).MeasureLayout),
  description: lazyPage(
    async () => (await import("../features/measure/description/description.page.tsx")).DescriptionPage,
  ),
  subMeasures: lazyPage(
    async () => (await import("../features/measure/sub-measures/sub-measures.page.tsx")).SubMeasuresPage,
  ),
  targetValues: lazyPage(
    async () => (await import("../features/measure/targets/target-values.page.tsx")).TargetValuesPage,
  ),
  connections: lazyPage(
    async () => (await import("../features/measure/connections/connections.page.tsx")).ConnectionsPage,
  ),
  history: lazyPage(async () => (await import("../features/measure-history/history.page.tsx")).HistoryPage),
  review: lazyPage(async () => (await import("../features/review/review.page.tsx")).ReviewPage),
  guest: lazyPage(async () => (await import("../features/review/guest/guest.page.tsx")).GuestPage),
  newMeasure: lazyPage(async () => (await import("../features/new-measure/new-measure.page.tsx")).NewMeasurePage),
  compare: lazyPage(async () => (await import("../features/measure-compare/compare.page.tsx")).ComparePage),
  viewGroup: lazyPage(async () => (await import("../features/measure/groups/view-group.page.tsx")).ViewGroupPage),
  measureGroup: lazyPage(
    async () => (await import("../features/measure/groups/measure-group.page.tsx")).MeasureGroupPage,
  ),
  accessibility: lazyPage(
    async () => (await import("../features/accessibility/accessibility.page.tsx")).AccessibilityPage,
  ),
  sourceSystems: lazyPage(
    async () => (await import("../features/source-systems/source-systems.page.tsx")).SourceSystemsPage,
  ),
  consumers: lazyPage(async () => (await import("../features/consumers/consumers.page.tsx")).ConsumersPage),
  administration: lazyPage(
    async () => (await import("../features/administration/start/administration.page.tsx")).AdministrationPage,
  ),
  catalogueBundle: lazyPage(
    async () => (await import("../features/catalogue-bundle/catalogue-bundle.page.tsx")).CatalogueBundlePage,
  ),
  administrationList: lazyPage(async () => (await import("../features/administration/list/list.page.tsx")).ListPage),
  account: lazyPage(async () => (await import("../features/account/account.page.tsx")).AccountPage),
  choosePassword: lazyPage(
    async () => (await import("../features/account/link/choose-password.page.tsx")).ChoosePasswordPage,
  ),
  contentAnalysis: lazyPage(
    async () => (await import("../features/tech-admin/analysis/content-analysis.page.tsx")).ContentAnalysisPage,
  ),
  myWork: lazyPage(async () => (await import("../features/my-work/my-work.page.tsx")).MyWorkPage),
  recycleBin: lazyPage(async () => (await import("../features/recycle-bin/recycle-bin.page.tsx")).RecycleBinPage),
  techAdmin: lazyPage(async () => (await import("../features/tech-admin/tech-admin.page.tsx")).TechAdminPage),
  administrationEntry: lazyPage(async () => (await import("./administration-entry.page.tsx")).AdministrationEntryPage),
};
