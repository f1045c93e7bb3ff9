import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { MeasureHeader } from "./header/measure-header.tsx";
import { VersionNotices } from "./header/version-notices.tsx";
import styles from "./measure.module.css";
import { measureQuery, viewGroupsOfMeasureQuery } from "./measure.queries.ts";
import { SectionMenu } from "./sections/section-menu.tsx";
import { sectionsOf } from "./sections/sections.ts";
import { VersionSections } from "./sections/version-sections.tsx";
import { selectVersion } from "./select-version.ts";

const route = getRouteApi("/default/measure/$id");

export function MeasurePage() {
  const { id } = route.useParams();
  const { version: versionNr } = route.useSearch();
  const { data: measure } = useSuspenseQuery(measureQuery(id));
  const version = selectVersion(measure, versionNr);
  // The page is whole without them, so it does not wait.
  const { data: viewGroups = [] } = useQuery(viewGroupsOfMeasureQuery(id));
  const sections = sectionsOf(version, viewGroups);
  usePageTitle(version.title);

  return (
    <article>
      <MeasureHeader measure={measure} version={version} />
      <div className={styles.body}>
        <SectionMenu sections={sections} />
        <div className={styles.content}>
          <VersionNotices measure={measure} version={version} />
          <VersionSections measure={measure} version={version} viewGroups={viewGroups} sections={sections} />
        </div>
      </div>
    </article>
  );
}
