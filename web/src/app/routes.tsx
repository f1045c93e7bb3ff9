import type { QueryClient } from "@tanstack/react-query";
import { createRoute, notFound, redirect } from "@tanstack/react-router";
import { parseListAddress } from "../features/administration/list/parse-list-address.ts";
import { isListName } from "../features/administration/list-names.ts";
import { measureListQuery } from "../features/measure-list/measure-list.queries.ts";
import { parseMeasureListAddress } from "../features/measure-list/parse-measure-list-address.ts";
import { openedSecrets } from "../features/session/opened-secrets.ts";
import { parseAnalysisSearch } from "../features/tech-admin/analysis/parse-analysis-search.ts";
import { loadChunk } from "../ui/loading/chunk-load-error.ts";
import { toText } from "../ui/page/address-values.ts";
import { ErrorPage } from "./error/error.page.tsx";
import { defaultLayout, errorLayout, rootRoute } from "./layout-routes.tsx";
import { pages } from "./pages.ts";
import { parseComparisonSearch, parseMeasureSearch, toFlag, toVersionNr } from "./parse-measure-search.ts";

const measureLoader = () => loadChunk(() => import("../features/measure/measure.loader.ts"));
const groupQueries = () => loadChunk(() => import("../domain/groups.queries.ts"));

const measureList = createRoute({
  getParentRoute: () => defaultLayout,
  path: "/",
  validateSearch: parseMeasureListAddress,
  beforeLoad: async ({ search, context }) => {
    if (search.saved === undefined) return;
    const { openSharedSearch } = await loadChunk(
      () => import("../features/measure-list/saved-searches/open-shared-search.ts"),
    );
    throw redirect({ to: "/", search: await openSharedSearch(context.queryClient, search.saved), replace: true });
  },
  loaderDeps: ({ search }) => search,
  // Prefetched while the page's chunk loads; the page handles failures.
  loader: ({ context, deps, cause }) => {
    if (cause === "enter") void context.queryClient.prefetchQuery(measureListQuery(deps));
  },
  component: pages.measureList,
});

/** The parent of all pages of a measure. */
const measure = createRoute({
  getParentRoute: () => defaultLayout,
  id: "measure",
  validateSearch: parseMeasureSearch,
  component: pages.measure,
});

interface MeasureRoute {
  context: { queryClient: QueryClient };
  params: { id: string };
  deps: { version?: number | undefined };
  location: { search: Record<string, unknown> };
}

/** Every page of a measure waits for the measure and for the version in the address. */
const ofMeasure = {
  getParentRoute: () => measure,
  loaderDeps: ({ search }: { search: { version?: number | undefined } }) => ({ version: search.version }),
  loader: async ({ context, params: { id }, deps: { version }, location }: MeasureRoute) => {
    const { loadMeasure } = await measureLoader();
    await loadMeasure(context.queryClient, { id, versionNr: version, isEdited: toFlag(location.search.edit) ?? false });
  },
};

const measureDescription = createRoute({
  ...ofMeasure,
  path: "/measure/$id",
  component: pages.description,
});

const measureSubMeasures = createRoute({
  ...ofMeasure,
  path: "/measure/submeasures/$id",
  component: pages.subMeasures,
});

const measureTargetValues = createRoute({
  ...ofMeasure,
  path: "/measure/targetvalues/$id",
  component: pages.targetValues,
});

const measureConnections = createRoute({
  ...ofMeasure,
  path: "/measure/connections/$id",
  component: pages.connections,
});

const measureHistory = createRoute({
  ...ofMeasure,
  path: "/measure/history/$id",
  validateSearch: parseComparisonSearch,
  component: pages.history,
});

const measureReview = createRoute({
  ...ofMeasure,
  path: "/measure/review/$id",
  component: pages.review,
});

const newMeasure = createRoute({
  getParentRoute: () => defaultLayout,
  path: "/newMeasure",
  component: pages.newMeasure,
});

/** Measures side by side; their ids are in the address. */
const compare = createRoute({
  getParentRoute: () => defaultLayout,
  path: "/compare",
  validateSearch: ({ id, all }): { id: string[]; all?: boolean | undefined } => ({
    id: [id].flat().filter((one): one is string => typeof one === "string" && one !== ""),
    all: toFlag(all),
  }),
  component: pages.compare,
});

const viewGroup = createRoute({
  getParentRoute: () => defaultLayout,
  path: "/viewGroup/$id",
  validateSearch: ({ label }): { label?: string | undefined } => ({ label: toText(label) }),
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData((await groupQueries()).viewGroupQuery(params.id));
  },
  component: pages.viewGroup,
});

const measureGroup = createRoute({
  getParentRoute: () => defaultLayout,
  path: "/measureGroup/$id",
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData((await groupQueries()).measureGroupQuery(params.id));
  },
  component: pages.measureGroup,
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

const consumers = createRoute({
  getParentRoute: () => defaultLayout,
  path: "/consumerOfMeasures",
  component: pages.consumers,
});

const administration = createRoute({
  getParentRoute: () => defaultLayout,
  path: "/administration",
  component: pages.administration,
});

const catalogueBundle = createRoute({
  getParentRoute: () => defaultLayout,
  path: "/administration/bundle",
  component: pages.catalogueBundle,
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

/** Shown in front of its list, which keeps its state. */
const administrationEntry = createRoute({
  getParentRoute: () => administrationList,
  path: "$slug",
  component: pages.administrationEntry,
});

const account = createRoute({ getParentRoute: () => defaultLayout, path: "/account", component: pages.account });

/** The secret of a one-time link is removed from the address at once. */
const passwordLink = createRoute({
  getParentRoute: () => rootRoute,
  path: "/choosePassword/$secret",
  beforeLoad: ({ params }) => {
    openedSecrets.set("accountLink", params.secret);
    throw redirect({ to: "/choosePassword", replace: true });
  },
});

const choosePassword = createRoute({
  getParentRoute: () => defaultLayout,
  path: "/choosePassword",
  component: pages.choosePassword,
});

const techAdmin = createRoute({
  getParentRoute: () => defaultLayout,
  path: "/techAdmin",
  validateSearch: parseAnalysisSearch,
  component: pages.techAdmin,
});

const contentAnalysis = createRoute({
  getParentRoute: () => defaultLayout,
  path: "/contentAnalysis",
  validateSearch: parseAnalysisSearch,
  component: pages.contentAnalysis,
});

const myWork = createRoute({ getParentRoute: () => defaultLayout, path: "/myWork", component: pages.myWork });

const recycleBin = createRoute({
  getParentRoute: () => defaultLayout,
  path: "/recycleBin",
  component: pages.recycleBin,
});

/** The secret of an invitation is removed from the address at once. */
const guestLink = createRoute({
  getParentRoute: () => rootRoute,
  path: "/guest/$secret",
  beforeLoad: ({ params }) => {
    openedSecrets.set("guest", params.secret);
    throw redirect({ to: "/guest", replace: true });
  },
});

const guest = createRoute({ getParentRoute: () => rootRoute, path: "/guest", component: pages.guest });

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
  validateSearch: ({ version }): { version?: number | undefined } => ({ version: toVersionNr(version) }),
  beforeLoad: ({ params, search: { version } }) => {
    throw redirect({ to: "/measure/$id", params, search: { version }, replace: true });
  },
});

export const routeTree = rootRoute.addChildren([
  defaultLayout.addChildren([
    measureList,
    measure.addChildren([
      measureDescription,
      measureSubMeasures,
      measureTargetValues,
      measureConnections,
      measureHistory,
      measureReview,
    ]),
    newMeasure,
    compare,
    viewGroup,
    measureGroup,
    accessibility,
    sourceSystems,
    consumers,
    administration,
    catalogueBundle,
    administrationList.addChildren([administrationEntry]),
    techAdmin,
    contentAnalysis,
    myWork,
    recycleBin,
    account,
    choosePassword,
  ]),
  errorLayout.addChildren([error]),
  guestLink,
  passwordLink,
  guest,
  oldMeasureList,
  oldMeasureEdit,
]);
