import { Outlet } from "@tanstack/react-router";
import { OfflineNotice } from "../../ui/feedback/offline-notice.tsx";
import styles from "./layout.module.css";
import { NewBuildNotice } from "./new-build-notice.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { mainContentId } from "./skip-link.tsx";

export function DefaultLayout() {
  return (
    <div className={styles.layout}>
      <SiteHeader />
      <main id={mainContentId} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <SiteFooter />
      <div className={styles.notices}>
        <OfflineNotice />
        <NewBuildNotice />
      </div>
    </div>
  );
}
