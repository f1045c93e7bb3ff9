import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { t } from "../../texts/t.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { SourceList } from "./source-list.tsx";
import styles from "./source-systems.module.css";
import { sourcesQuery, systemsQuery } from "./source-systems.queries.ts";

const route = getRouteApi("/default/sourceSystems");

/** Where the figures come from, for everybody to see. */
export function SourceSystemsPage() {
  const { search = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const sources = useQuery(sourcesQuery);
  const systems = useQuery(systemsQuery);
  usePageTitle(t("sourceSystems.title"));

  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t("sourceSystems.title")}</h1>
      <p className={styles.lead}>{t("sourceSystems.lead")}</p>
      <SearchField
        label={t("sourceSystems.search")}
        clearLabel={t("sourceSystems.clear")}
        value={search}
        onSearch={(text) => navigate({ search: text ? { search: text } : {}, replace: true, resetScroll: false })}
      />
      <div className={styles.lists}>
        <SourceList
          kind="sources"
          query={sources}
          search={search}
          factsOf={({ sourceType }) => (sourceType ? [sourceType] : [])}
          linkOf={({ url }) => url}
        />
        <SourceList
          kind="systems"
          query={systems}
          search={search}
          factsOf={({ contractVersion }) =>
            contractVersion ? [t("sourceSystems.contractVersion", { version: String(contractVersion) })] : []
          }
        />
      </div>
    </div>
  );
}
