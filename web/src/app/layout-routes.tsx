import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, Outlet } from "@tanstack/react-router";
import { FailurePage } from "./error/failure.page.tsx";
import { NotFoundPage } from "./error/not-found.page.tsx";
import { DefaultLayout } from "./layouts/default-layout.tsx";
import { ErrorLayout } from "./layouts/error-layout.tsx";

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  errorComponent: FailurePage,
  notFoundComponent: NotFoundPage,
});

export const defaultLayout = createRoute({ getParentRoute: () => rootRoute, id: "default", component: DefaultLayout });
export const errorLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "error",
  component: () => (
    <ErrorLayout>
      <Outlet />
    </ErrorLayout>
  ),
});
