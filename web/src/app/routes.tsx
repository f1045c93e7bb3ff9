import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, Outlet, redirect } from "@tanstack/react-router";
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
  defaultLayout.addChildren([measureList, measure, accessibility]),
  errorLayout.addChildren([error]),
  oldMeasureList,
  oldMeasureEdit,
]);
