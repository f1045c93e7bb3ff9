import { Outlet, useRouterState } from "@tanstack/react-router";
import { OfflineNotice } from "../../ui/feedback/offline-notice.tsx";
import { DeferredContent } from "../../ui/loading/deferred-content.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.ts";
import styles from "./layout.module.css";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { mainContentId } from "./skip-link.tsx";

const NewBuildNotice = lazyComponent(async () => (await import("./new-build-notice.tsx")).NewBuildNotice);

export function DefaultLayout() {
  const isLoading = useRouterState({ select: ({ status }) => status === "pending" });
  return (
    <div className={styles.layout}>
      <SiteHeader />
      <main id={mainContentId} tabIndex={-1} className={styles.main} data-loading={isLoading || undefined}>
        <Outlet />
      </main>
      <SiteFooter />
      <div className={styles.notices}>
        <OfflineNotice />
        <DeferredContent>
          <NewBuildNotice />
        </DeferredContent>
      </div>
    </div>
  );
}
