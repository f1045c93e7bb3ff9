import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Outlet } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import sv from "../../../texts/sv.json";
import { t } from "../../../texts/t.ts";
import { usePageTitle } from "../../../ui/page/use-page-title.ts";
import { AccessGate } from "../../session/access-gate.tsx";
import { AdministrationGate } from "../access/administration-gate.tsx";
import { useListRights } from "../access/use-list-rights.ts";
import { listQuery } from "../administration.queries.ts";
import type { ListConfig } from "../list-config.ts";
import { isListName } from "../list-names.ts";
import { allLists } from "../lists/all-lists.ts";
import styles from "./list.module.css";
import { ListMenu } from "./list-menu.tsx";
import { ListResult } from "./list-result.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { useListAddress } from "./use-list-address.ts";

const route = getRouteApi("/default/administration/$list");

/** One list of the administration, with the open entry in front of it. */
export function ListPage() {
  const { list } = route.useParams();
  if (!isListName(list)) return null;
  return (
    <AdministrationGate>
      <ListGate config={allLists[list]}>
        {/* A new component for each list, so that no state of the previous one remains. */}
        <EntryList key={list} config={allLists[list]} />
        <Outlet />
      </ListGate>
    </AdministrationGate>
  );
}

interface EntryListProps {
  config: ListConfig;
}

interface ListGateProps extends EntryListProps {
  children: ReactNode;
}

/** Not everybody in the administration may read every list. */
function ListGate({ config, children }: ListGateProps) {
  const { canRead } = useListRights(config);
  const { anonymous, list } = sv.administration.noAccess;
  return (
    <AccessGate
      access={canRead ? "granted" : "denied"}
      title={t(`administration.lists.${config.name}.title`)}
      anonymous={anonymous}
      user={list}
    >
      {children}
    </AccessGate>
  );
}

function EntryList({ config }: EntryListProps) {
  const [address, change] = useListAddress();
  const query = useQuery(listQuery(config, address));
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t(`administration.lists.${config.name}.title`);
  const Below = config.below;
  const { canUpdate } = useListRights(config);
  usePageTitle(title);
  const handlePage = async (page: number) => {
    await change({ page });
    heading.current?.focus();
  };

  return (
    <div className={styles.page}>
      <ListMenu current={config.name} />
      <div className={styles.content}>
        <p className={styles.up}>
          <Link to="/administration">{t("administration.title")}</Link>
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.lead}>{t(`administration.lists.${config.name}.lead`)}</p>
        {!canUpdate && <p className={styles.readOnly}>{t("administration.readOnlyList")}</p>}
        <ListToolbar config={config} totalCount={query.data?.totalCount} />
        <ListResult config={config} query={query} onPage={(page) => void handlePage(page)} />
        {/* Shown after the rows, which would push it down when they arrive. */}
        {Below && !query.isPending && <Below config={config} />}
      </div>
    </div>
  );
}
