import type { ReactNode } from "react";
import { UserMenu } from "../../features/session/user-menu.tsx";
import { Brand } from "./brand.tsx";
import styles from "./layout.module.css";
import { SiteFooter } from "./site-footer.tsx";
import headerStyles from "./site-header.module.css";

interface ErrorLayoutProps {
  children: ReactNode;
}

/** Has as little as possible that could itself go wrong. */
export function ErrorLayout({ children }: ErrorLayoutProps) {
  return (
    <div className={styles.layout}>
      <header className={headerStyles.header}>
        <div className={headerStyles.inner}>
          <Brand />
          <div className={headerStyles.end}>
            <UserMenu />
          </div>
        </div>
      </header>
      <main className={styles.main}>{children}</main>
      <SiteFooter />
    </div>
  );
}
