import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { measureGroupQuery } from "../../../domain/groups.queries.ts";
import { t } from "../../../texts/t.ts";
import { usePageTitle } from "../../../ui/page/use-page-title.ts";
import { RunningText } from "../../../ui/text/running-text.tsx";
import styles from "./groups.module.css";

const route = getRouteApi("/default/measureGroup/$id");

/** Measures that belong together, such as in a report. */
export function MeasureGroupPage() {
  const { id } = route.useParams();
  const { data: group } = useSuspenseQuery(measureGroupQuery(id));
  usePageTitle(group.name);

  return (
    <article className={styles.page}>
      <p className={styles.kind}>{t("groups.measureGroup")}</p>
      <h1 tabIndex={-1}>{group.name}</h1>
      {group.description && <RunningText text={group.description} />}
      <h2 className={styles.count}>{t("groups.measures", { count: group.measures.length })}</h2>
      <ul className={styles.measures}>
        {group.measures.map((measure) => (
          <li key={measure.id}>
            <Link to="/measure/$id" params={{ id: measure.id }}>
              {measure.title}
            </Link>
          </li>
        ))}
      </ul>
    </article>
  );
}
