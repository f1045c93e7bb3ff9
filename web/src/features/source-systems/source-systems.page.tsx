import { mdiCloudAlertOutline, mdiDatabaseSearchOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { MessageState } from "../../ui/feedback/message-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { usePageTitle } from "../../ui/page/use-page-title.ts";
import { SearchField } from "../../ui/search/search-field.tsx";
import { SearchTextContext } from "../../ui/text/highlight.tsx";
import { SourceCard } from "./source-card.tsx";
import { foundGroups, type SourceGroup } from "./source-groups.ts";
import styles from "./source-systems.module.css";
import { sourceGroupsQuery } from "./source-systems.queries.ts";

const route = getRouteApi("/default/sourceSystems");

/** The data sources and reporting systems of the catalogue, for everybody. */
export function SourceSystemsPage() {
  const { search = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, isError, refetch } = useQuery(sourceGroupsQuery);
  const searchFor = (text: string) =>
    navigate({ search: text ? { search: text } : {}, replace: true, resetScroll: false });
  const groups = foundGroups(data ?? [], search);
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  usePageTitle(search ? `${t("sourceSystems.title")} · ${search}` : t("sourceSystems.title"));

  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t("sourceSystems.title")}</h1>
      <p className={styles.lead}>{t("sourceSystems.lead")}</p>
      <SearchField
        label={t("sourceSystems.search")}
        clearLabel={t("sourceSystems.clear")}
        value={search}
        onSearch={searchFor}
      />
      <p role="status" className={styles.count}>
        {data && t("sourceSystems.found", { count })}
      </p>
      {isError && (
        <MessageState
          icon={mdiCloudAlertOutline}
          level={2}
          heading={t("sourceSystems.failed.heading")}
          actions={<Button onClick={() => void refetch()}>{t("sourceSystems.failed.retry")}</Button>}
        >
          {t("sourceSystems.failed.advice")}
        </MessageState>
      )}
      {!data && !isError && <Skeleton height="30em" />}
      {data && count === 0 && (
        <MessageState
          icon={mdiDatabaseSearchOutline}
          level={2}
          heading={t("sourceSystems.nothing.heading")}
          actions={<Button onClick={() => void searchFor("")}>{t("sourceSystems.nothing.showAll")}</Button>}
        >
          {t("sourceSystems.nothing.advice")}
        </MessageState>
      )}
      <SearchTextContext value={search}>
        {groups.map((group) => (
          <Group key={group.id} group={group} />
        ))}
      </SearchTextContext>
    </div>
  );
}

interface GroupProps {
  group: SourceGroup;
}

function Group({ group: { id, heading, rows } }: GroupProps) {
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>
        {heading} <span className={styles.total}>{rows.length}</span>
      </h2>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <SourceCard row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}
