import type { ViewGroupItem } from "@indikatorkatalogen/contract";
import { mdiPencilOutline } from "@mdi/js";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { viewGroupQuery } from "../../../domain/groups.queries.ts";
import { descriptionSections } from "../../../domain/measure/fields/field-sections.ts";
import { measureQuery } from "../../../domain/measure/measure.queries.ts";
import { StatusChip } from "../../../domain/status-chip.tsx";
import { t } from "../../../texts/t.ts";
import { RouteButton } from "../../../ui/buttons/button-link.tsx";
import { SkeletonOrRetry } from "../../../ui/feedback/skeleton-or-retry.tsx";
import { usePageTitle } from "../../../ui/page/use-page-title.ts";
import { RunningText } from "../../../ui/text/running-text.tsx";
import { Permitted } from "../../session/permitted.tsx";
import { ShowSection } from "../fields/section-fields.tsx";
import { HelpScope } from "../help/help-scope.tsx";
import styles from "./groups.module.css";

const route = getRouteApi("/default/viewGroup/$id");

/** Several measures shown as one, with a label to choose each by. */
export function ViewGroupPage() {
  const { id } = route.useParams();
  const { label } = route.useSearch();
  const { data: group } = useSuspenseQuery(viewGroupQuery(id));
  const items = group.items.toSorted((a, b) => a.sortOrder - b.sortOrder);
  const chosen = items.find((item) => item.label.id === label) ?? items[0];
  usePageTitle(chosen ? `${group.name} · ${chosen.label.displayName}` : group.name);

  return (
    <article className={styles.page}>
      <p className={styles.kind}>{t("groups.viewGroup")}</p>
      <h1 tabIndex={-1}>{group.name}</h1>
      {group.status !== "PUBLISHED" && <StatusChip status={group.status} />}
      {group.description && <RunningText text={group.description} />}
      <nav aria-label={t("groups.choose")}>
        <ul className={styles.labels}>
          {items.map((item) => (
            <li key={item.id}>
              <Link
                to="."
                search={{ label: item.label.id }}
                replace
                resetScroll={false}
                // The first item is also active without a label in the address, which the router does not take into
                // account.
                activeProps={{ "aria-current": undefined }}
                aria-current={item.id === chosen?.id ? "true" : undefined}
              >
                {item.label.displayName}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {chosen && (
        <HelpScope about={chosen.id}>
          <ChosenMeasure item={chosen} />
        </HelpScope>
      )}
      <Permitted to="viewgroups:update">
        <RouteButton
          to="/administration/$list/$slug"
          params={{ list: "viewGroups", slug: group.id }}
          icon={mdiPencilOutline}
          className={styles.edit}
        >
          {t("groups.edit")}
        </RouteButton>
      </Permitted>
    </article>
  );
}

interface ChosenMeasureProps {
  item: ViewGroupItem;
}

const definition = descriptionSections.filter(({ id }) => id === "definition");

function ChosenMeasure({ item: { measureVersion } }: ChosenMeasureProps) {
  const { measureId, versionNr, title } = measureVersion;
  const { data: measure, isError, refetch } = useQuery(measureQuery(measureId));
  const version = measure?.measureVersions.find((candidate) => candidate.id === measureVersion.id);

  return (
    <>
      <h2 className={styles.chosen}>
        <Link to="/measure/$id" params={{ id: measureId }} search={{ version: versionNr }}>
          {title}
        </Link>
      </h2>
      {version?.measureDefinition && <p>{version.measureDefinition}</p>}
      {version && definition.map((section) => <ShowSection key={section.id} section={section} version={version} />)}
      {measure && !version && <p>{t("groups.notVisible")}</p>}
      {!measure && <SkeletonOrRetry height="12em" isError={isError} onRetry={() => void refetch()} />}
    </>
  );
}
