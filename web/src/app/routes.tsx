import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, notFound, Outlet, redirect } from "@tanstack/react-router";
import { parseListAddress } from "../features/administration/list/parse-list-address.ts";
import { isListName } from "../features/administration/list-names.ts";
import { measureListQuery } from "../features/measure-list/measure-list.queries.ts";
import { parseListSearch } from "../features/measure-list/parse-list-search.ts";
import { loadChunk } from "../ui/chunk-load-error.ts";
import { ErrorPage } from "./error/error.page.tsx";
import { FailurePage } from "./error/failure.page.tsx";
import { NotFoundPage } from "./error/not-found.page.tsx";
import { DefaultLayout } from "./layouts/default-layout.tsx";
import { ErrorLayout } from "./layouts/error-layout.tsx";
import { lazyPage } from "./lazy-page.ts";

const measureLoader = () => loadChunk(() => import("../features/measure/measure.loader.ts"));

/** Every page in a chunk of its own. */
export const pages = {
  measureList: lazyPage(async () => (await import("../features/measure-list/measure-list.page.tsx")).MeasureListPage),
  measure: lazyPage(async () => (await import("../features/measure/measure.page.tsx")).MeasurePage),
  accessibility: lazyPage(
    async () => (await import("../features/accessibility/accessibility.page.tsx")).AccessibilityPage,
  ),
  sourceSystems: lazyPage(
    async () => (await import("../features/source-systems/source-systems.page.tsx")).SourceSystemsPage,
  ),
  administration: lazyPage(
    async () => (await import("../features/administration/start/administration.page.tsx")).AdministrationPage,
  ),
  administrationList: lazyPage(async () => (await import("../features/administration/list/list.page.tsx")).ListPage),
  administrationEntry: lazyPage(async () => (await import("./administration-entry.page.tsx")).AdministrationEntryPage),
};

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  errorComponent: FailurePage,
  notFoundComponent: NotFoundPage,
});

const defaultLayout = createRoute({ getParentRoute: () => rootRoute, id: "default", component: DefaultLayout });
const errorLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "error",
  component: () => (
    <ErrorLayout>
      <Outlet />
    </ErrorLayout>
  ),
});

const measureList = createRoute({
  getParentRoute: () => defaultLayout,
  path: "/",
  validateSearch: parseListSearch,
  loaderDeps: ({ search }) => search,
  // The result is on its way while the page itself is fetched; the page shows what comes of it.
  loader: ({ context, deps, cause }) => {
    if (cause === "enter") void context.queryClient.prefetchQuery(measureListQuery(deps));
  },
  component: pages.measureList,
});

const measure = createRoute({
  getParentRoute: () => defaultLayout,
  path: "/measure/$id",
  validateSearch: ({ version }): { version?: number } => (version === undefined ? {} : { version: Number(version) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) =>
    (await measureLoader()).loadMeasure(context.queryClient, params.id, deps.version),
  component: pages.measure,
});

const accessibility = createRoute({
  getParentRoute: () => defaultLayout,
  path: "/accessibility",
  component: pages.accessibility,
});

const sourceSystems = createRoute({
  getParentRoute: () => defaultLayout,
  path: "/sourceSystems",
  validateSearch: ({ search }): { search?: string } => (typeof search === "string" && search !== "" ? { search } : {}),
  component: pages.sourceSystems,
});

const administration = createRoute({
  getParentRoute: () => defaultLayout,
  path: "/administration",
  component: pages.administration,
});

const administrationList = createRoute({
  getParentRoute: () => defaultLayout,
  path: "/administration/$list",
  validateSearch: parseListAddress,
  beforeLoad: ({ params }) => {
    if (!isListName(params.list)) throw notFound();
  },
  component: pages.administrationList,
});

/** In front of its list, which stays as it was. */
const administrationEntry = createRoute({
  getParentRoute: () => administrationList,
  path: "$slug",
  component: pages.administrationEntry,
});

const error = createRoute({ getParentRoute: () => errorLayout, path: "/error", component: () => <ErrorPage /> });

const oldMeasureList = createRoute({
  getParentRoute: () => rootRoute,
  path: "/measures",
  beforeLoad: () => {
    throw redirect({ to: "/", replace: true });
  },
});

const oldMeasureEdit = createRoute({
  getParentRoute: () => rootRoute,
  path: "/measures/edit/$id",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/measure/$id", params, replace: true });
  },
});

export const routeTree = rootRoute.addChildren([
  defaultLayout.addChildren([
    measureList,
    measure,
    accessibility,
    sourceSystems,
    administration,
    administrationList.addChildren([administrationEntry]),
  ]),
  errorLayout.addChildren([error]),
  oldMeasureList,
  oldMeasureEdit,
]);
