import { isOngoing, type MeasureVersion } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { descriptionSections, type FieldSection } from "../../../domain/measure/fields/field-sections.ts";
import { shownFields } from "../../../domain/measure/fields/shown-fields.ts";
import { useMeasureTitle } from "../../../domain/measure/use-measure-title.ts";
import { useShownVersion } from "../../../domain/measure/use-shown-version.ts";
import { t } from "../../../texts/t.ts";
import { Permitted } from "../../session/permitted.tsx";
import { LazyEditDescription } from "../editing/lazy-editor.ts";
import { readOrEdit } from "../editing/read-or-edit.tsx";
import { ShowSection } from "../fields/section-fields.tsx";
import { HelpScope } from "../help/help-scope.tsx";
import { measureGroupsOfMeasureQuery, viewGroupsOfMeasureQuery } from "../measure.queries.ts";
import { TargetsToday } from "../targets/targets-today.tsx";
import { LazyVersionReview } from "../version-review/lazy-version-review.ts";
import { Administrative } from "./administrative.tsx";
import styles from "./description.module.css";
import { SectionMenu } from "./section-menu.tsx";
import { SimilarMeasures, similarMeasuresQuery } from "./similar-measures.tsx";
import { Sources } from "./sources.tsx";
import { UsedIn } from "./used-in.tsx";

/** How the measure is defined, and how its figures are read. */
function ReadDescription() {
  const { measure, version } = useShownVersion();
  // Optional sections: the page renders before they arrive.
  const { data: viewGroups = [] } = useQuery(viewGroupsOfMeasureQuery(measure.id));
  const { data: measureGroups = [] } = useQuery(measureGroupsOfMeasureQuery(measure.id));
  const { data: similar = [] } = useQuery(similarMeasuresQuery(measure.id));
  const [main, aside] = [sectionsIn("main", version), sectionsIn("aside", version)];
  const isUsed = viewGroups.length + measureGroups.length > 0;
  useMeasureTitle(version);

  const menu = [
    ...[...main, ...aside].map(({ id, heading }) => ({ id, heading: t(heading) })),
    ...(version.connections.length > 0 ? [{ id: "sources", heading: t("measure.sections.sources") }] : []),
    ...(version.targetValues.length > 0 ? [{ id: "targets", heading: t("measure.sections.targetValues") }] : []),
    ...(isUsed ? [{ id: "usedIn", heading: t("measure.sections.usedIn") }] : []),
    ...(similar.length > 0 ? [{ id: "similar", heading: t("measure.sections.similar") }] : []),
    { id: "administrative", heading: t("measure.sections.administrative") },
  ];

  return (
    <HelpScope about={version.id}>
      {isOngoing(version) && (
        <Permitted to="reviews:read">
          <Suspense>
            <LazyVersionReview version={version} />
          </Suspense>
        </Permitted>
      )}
      <div className={styles.page}>
        <SectionMenu items={menu} />
        <div className={styles.main}>
          {main.map((section) => (
            <ShowSection key={section.id} section={section} version={version} />
          ))}
        </div>
        <div className={styles.aside}>
          {aside.map((section) => (
            <ShowSection key={section.id} section={section} version={version} />
          ))}
          {version.connections.length > 0 && <Sources measureId={measure.id} connections={version.connections} />}
          {version.targetValues.length > 0 && <TargetsToday measure={measure} version={version} />}
          {isUsed && <UsedIn measureId={measure.id} viewGroups={viewGroups} measureGroups={measureGroups} />}
          {similar.length > 0 && <SimilarMeasures measureId={measure.id} measures={similar} />}
        </div>
        <div className={styles.footer}>
          <Administrative measure={measure} version={version} />
        </div>
      </div>
    </HelpScope>
  );
}

export const DescriptionPage = readOrEdit(ReadDescription, LazyEditDescription);

const sectionsIn = (area: FieldSection["area"], version: MeasureVersion): FieldSection[] =>
  descriptionSections.filter((section) => section.area === area && shownFields(version, section).length > 0);
